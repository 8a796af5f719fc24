import path from 'node:path';
import ts from 'typescript';
import type { TestedVersion } from './tested.mts';

/** Which of the uses (see `usesOfN8n`) a version's own declarations of n8n-workflow lack. */
export function missingIn({ folder }: TestedVersion, uses: readonly string[]): string[] {
	const settings = {
		skipLibCheck: true,
		module: ts.ModuleKind.NodeNext,
		moduleResolution: ts.ModuleResolutionKind.NodeNext,
	};
	const host = ts.createCompilerHost(settings);
	const from = path.join(folder, 'package.json');
	const { resolvedModule } = ts.resolveModuleName('n8n-workflow', from, settings, host);
	if (!resolvedModule) throw new Error(`${folder} has no n8n-workflow.`);
	const program = ts.createProgram([resolvedModule.resolvedFileName], settings, host);
	const declarations = new Declarations(program, resolvedModule.resolvedFileName);
	return uses.filter((use) => !declarations.has(use));
}

class Declarations {
	private readonly checker: ts.TypeChecker;
	private readonly exported: Map<string, ts.Symbol>;
	/** Interfaces and types by name; some that members are declared in are not exported. */
	private readonly types = new Map<string, ts.Type>();

	constructor(program: ts.Program, entry: string) {
		this.checker = program.getTypeChecker();
		const module = this.checker.getSymbolAtLocation(program.getSourceFile(entry) as ts.Node);
		this.exported = new Map((module ? this.checker.getExportsOfModule(module) : []).map((one) => [one.name, one]));
		for (const source of program.getSourceFiles()) {
			if (source.fileName.includes('/n8n-workflow/')) source.forEachChild((node) => this.addType(node));
		}
	}

	has(use: string): boolean {
		const [name = '', count] = use.split('/');
		const [first = '', ...members] = name.split('.');
		const symbol = members.length === 0 ? this.exported.get(first) : this.memberOf(first, members);
		return symbol !== undefined && (count === undefined || this.takes(symbol, Number(count)));
	}

	private addType(node: ts.Node): void {
		if (ts.isModuleDeclaration(node)) node.body?.forEachChild((inner) => this.addType(inner));
		const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
		if (isType && node.name) this.types.set(node.name.text, this.checker.getTypeAtLocation(node.name));
	}

	private memberOf(owner: string, members: string[]): ts.Symbol | undefined {
		const exported = this.exported.get(owner);
		let type = this.types.get(owner) ?? (exported && this.typeOf(exported));
		let member: ts.Symbol | undefined;
		for (const name of members) {
			member = type && this.checker.getPropertyOfType(type, name);
			type = member && this.typeOf(member);
		}
		return member;
	}

	/** The type of what a symbol stands for, an alias or not, there or not. */
	private typeOf(symbol: ts.Symbol): ts.Type {
		const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
		return this.checker.getNonNullableType(this.checker.getTypeOfSymbol(target));
	}

	/** Whether one of its signatures takes that many arguments. */
	private takes(symbol: ts.Symbol, count: number): boolean {
		const type = this.typeOf(symbol);
		const signatures = [...type.getCallSignatures(), ...type.getConstructSignatures()];
		return signatures.some(({ parameters, declaration }) => {
			const last = declaration?.parameters.at(-1);
			const isRest = last !== undefined && ts.isParameter(last) && last.dotDotDotToken !== undefined;
			return isRest || parameters.length >= count;
		});
	}
}

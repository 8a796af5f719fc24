import path from 'node:path';
import ts from 'typescript';
import { ROOT } from '../setup/project.mjs';

const MODULE = 'n8n-workflow';
/** TypeScript's name for what an index signature declares. */
const INDEX = '__index';
/** Where n8n declares what it hands to nodes. */
const DECLARED = /\/node_modules\/(n8n-workflow|@n8n\/[^/]+)\//;

/**
 * What code that ships uses of n8n: imports from n8n-workflow (`NodeApiError`), and members of what n8n hands it, by
 * the type that declares them (`RequestHelperFunctions.httpRequest`). Functions bear the most arguments that they are
 * called with: `sleep/1`.
 */
export function usesOfN8n(): string[] {
	const file = path.join(ROOT, 'tsconfig.json');
	const { fileNames, options } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, readFile).config, ts.sys, ROOT);
	const program = ts.createProgram(fileNames, options);
	const checker = program.getTypeChecker();
	const most = new Map<string, number>();
	const visit = (node: ts.Node): void => {
		const name = ts.isIdentifier(node) ? nameOf(node, checker) : undefined;
		if (name !== undefined) most.set(name, Math.max(most.get(name) ?? -1, countArguments(node)));
		ts.forEachChild(node, visit);
	};
	for (const source of program.getSourceFiles()) if (fileNames.includes(source.fileName)) visit(source);
	return [...most].map(([name, count]) => (count < 0 ? name : `${name}/${count}`)).sort();
}

const readFile = (file: string) => ts.sys.readFile(file);

/** The name of what a word in the code stands for; undefined for what is not n8n's. */
function nameOf(node: ts.Identifier, checker: ts.TypeChecker): string | undefined {
	const symbol = checker.getSymbolAtLocation(node);
	const declaration = symbol?.declarations?.[0];
	if (!declaration) return undefined;
	if (ts.isImportSpecifier(declaration)) return isFromN8n(declaration) ? importedName(declaration) : undefined;
	if (!DECLARED.test(declaration.getSourceFile().fileName) || !isMember(node)) return undefined;
	const owner = ownerOf(declaration) ?? namespaceOf(node);
	return owner && symbol.name !== INDEX ? `${owner}.${symbol.name}` : undefined;
}

/** `NodeHelpers` in `NodeHelpers.getNodeWebhookPath`. */
const namespaceOf = ({ parent }: ts.Identifier) =>
	ts.isPropertyAccessExpression(parent) && ts.isIdentifier(parent.expression) ? parent.expression.text : undefined;

const isFromN8n = ({ parent }: ts.ImportSpecifier) => {
	const { moduleSpecifier } = parent.parent.parent;
	return ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === MODULE;
};

const importedName = ({ propertyName, name }: ts.ImportSpecifier) => (propertyName ?? name).text;

/** Read from an object, taken out of one, or written into one. */
const isMember = ({ parent }: ts.Identifier) =>
	ts.isPropertyAccessExpression(parent) || ts.isBindingElement(parent) || ts.isPropertyAssignment(parent);

/** The interface, class or type that a member is declared in; where it stands in an object there: `Type.property`. */
function ownerOf(declaration: ts.Node): string | undefined {
	let path = '';
	for (let node = declaration.parent; !ts.isSourceFile(node); node = node.parent) {
		// What a function returns bears no name.
		if (ts.isMethodSignature(node) || ts.isFunctionTypeNode(node)) return undefined;
		if (ts.isPropertySignature(node)) path = `.${node.name.getText()}${path}`;
		const name = typeName(node);
		if (name !== undefined) return `${name}${path}`;
	}
	return undefined;
}

const typeName = (node: ts.Node): string | undefined =>
	ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) || ts.isTypeAliasDeclaration(node)
		? node.name?.text
		: undefined;

/** With how many arguments it is called here; below zero where it is not called. */
function countArguments(node: ts.Node): number {
	const callee = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node;
	const call = callee.parent;
	const isCall = (ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression === callee;
	return isCall ? (call.arguments?.length ?? 0) : -1;
}

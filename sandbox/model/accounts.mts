import { FixedWindow } from '../limits/fixedWindow.mts';

/** A company: what some records are shared within, and nothing is shared beyond. */
export interface Company {
	readonly id: number;
	readonly name: string;
}

/** Whom a token stands for, with the quotas of their profile. */
export interface User {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly company: Company;
	/** US dollars. */
	available_balance: number;
	readonly rateSearches: FixedWindow;
	readonly rateRequests: FixedWindow;
}

/** What a token added on the control routes stands for. */
export interface NewToken {
	readonly token: string;
	/** The company's name; one that exists is joined. */
	readonly company: string;
	readonly name?: string;
}

const HOUR = 3_600_000;
/** undocumented: the quotas and their time frames; these are the sandbox's own. */
const RATE_SEARCHES = 1_000;
const RATE_REQUESTS = 100;

const domainOf = (company: string) => `${company.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;

/** The tokens that are accepted and the users behind them. */
export class Accounts {
	readonly #users = new Map<string, User>();
	readonly #companies = new Map<string, Company>();

	/** `token` and `<token>-colleague` are two users of one company, `<token>-other` is one of another. */
	constructor(token: string) {
		this.add({ token, company: 'Blue Anchor Imports', name: 'Dispatch Desk' });
		this.add({ token: `${token}-colleague`, company: 'Blue Anchor Imports', name: 'Import Desk' });
		this.add({ token: `${token}-other`, company: 'Prairie Rail Supply', name: 'Traffic Office' });
	}

	add({ token, company: companyName, name = 'Operations Desk' }: NewToken): User {
		const company = this.#companies.get(companyName) ?? { id: this.#companies.size + 1, name: companyName };
		this.#companies.set(companyName, company);
		const user: User = {
			id: this.#users.size + 1,
			name,
			email: `${name.toLowerCase().replace(/\s+/g, '.')}@${domainOf(companyName)}`,
			company,
			available_balance: 25_000,
			rateSearches: new FixedWindow(RATE_SEARCHES, HOUR),
			rateRequests: new FixedWindow(RATE_REQUESTS, HOUR),
		};
		this.#users.set(token, user);
		return user;
	}

	/** The user of a token, or of the first token when none is given. */
	find(token?: string): User | undefined {
		return token === undefined ? this.all()[0] : this.#users.get(token);
	}

	remove(token: string): boolean {
		return this.#users.delete(token);
	}

	all(): User[] {
		return [...this.#users.values()];
	}

	tokens(): string[] {
		return [...this.#users.keys()];
	}
}

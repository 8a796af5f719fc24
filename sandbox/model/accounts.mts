import { FixedWindow } from '../limits/fixedWindow.mts';

/** A company. Its users share some records with each other, but not with other companies. */
export interface Company {
	readonly id: number;
	readonly name: string;
}

/** The user of a token, with the quotas in their profile. */
export interface User {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly company: Company;
	/** The balance in US dollars. */
	available_balance: number;
	readonly rateSearches: FixedWindow;
	readonly rateRequests: FixedWindow;
}

/** The options of a control route for adding a token. */
export interface NewToken {
	readonly token: string;
	/** The company's name. If it already exists, the user joins it. */
	readonly company: string;
	readonly name?: string;
}

/** A user as stored in the data file. */
export interface SavedUser {
	readonly name: string;
	readonly company: string;
	/** Null if the token was removed. */
	readonly token: string | null;
}

const HOUR = 3_600_000;
/** undocumented: the quotas and their time frames. These are the sandbox's own. */
const RATE_SEARCHES = 1_000;
const RATE_REQUESTS = 100;

const domainOf = (company: string) => `${company.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;

/** Returns the initial users: two in one company, one in another. Each token is the sandbox's token plus a suffix. */
const firstUsers = (token: string): SavedUser[] => [
	{ token, company: 'Blue Anchor Imports', name: 'Dispatch Desk' },
	{ token: `${token}-colleague`, company: 'Blue Anchor Imports', name: 'Import Desk' },
	{ token: `${token}-other`, company: 'Prairie Rail Supply', name: 'Traffic Office' },
];

/** The accepted tokens and their users. */
export class Accounts {
	/** Users by token. */
	readonly #users = new Map<string, User>();
	/** Users by ID. Users whose token was removed still own records. */
	readonly #everybody: User[] = [];
	readonly #companies = new Map<string, Company>();

	/** `saved` are the users from an earlier run, by ID. */
	constructor(token: string, saved: readonly SavedUser[] = firstUsers(token)) {
		for (const user of saved) this.#addUser(user);
	}

	add({ token, company, name = 'Operations Desk' }: NewToken): User {
		return this.#addUser({ token, company, name });
	}

	#addUser({ token, company: companyName, name }: SavedUser): User {
		const company = this.#companies.get(companyName) ?? { id: this.#companies.size + 1, name: companyName };
		this.#companies.set(companyName, company);
		const user: User = {
			id: this.#everybody.length + 1,
			name,
			email: `${name.toLowerCase().replace(/\s+/g, '.')}@${domainOf(companyName)}`,
			company,
			available_balance: 25_000,
			rateSearches: new FixedWindow(RATE_SEARCHES, HOUR),
			rateRequests: new FixedWindow(RATE_REQUESTS, HOUR),
		};
		this.#everybody.push(user);
		if (token !== null) this.#users.set(token, user);
		return user;
	}

	/** Returns the user of a token. By default, returns the first user. */
	find(token?: string): User | undefined {
		return token === undefined ? this.all()[0] : this.#users.get(token);
	}

	/** Returns the user with this ID, with or without a token. */
	byId(id: number): User | undefined {
		return this.#everybody[id - 1];
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

	/** Returns all users as stored in the data file, by ID. */
	saved(): SavedUser[] {
		const tokens = new Map([...this.#users].map(([token, user]) => [user, token]));
		return this.#everybody.map((user) => ({
			name: user.name,
			company: user.company.name,
			token: tokens.get(user) ?? null,
		}));
	}
}

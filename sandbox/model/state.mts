import type { Access } from '../access/access.mts';
import { Accounts } from './accounts.mts';
import { usualBehavior, type Behavior } from '../faults/behavior.mts';
import { Clock } from './clock.mts';
import { Collection, type Owned } from './collection.mts';
import { EventPost } from '../events/post.mts';
import { Faults } from '../faults/faults.mts';
import type { StoredFile } from './files.mts';
import type { Numbers } from './idSequence.mts';
import { Plays } from '../moves/plays.mts';
import { RateLimit } from '../limits/rateLimit.mts';
import type {
	Agent,
	Offer,
	Order,
	RateRequest,
	RateSearch,
	Shipment,
	Warehouse,
	WebhookConfiguration,
} from './records.mts';
import { RequestLog } from '../http/requestLog.mts';
import { daysAfter } from './times.mts';

/** What a state is made of: all but the numbers outlives a reset. */
export interface Surroundings {
	readonly access: Access;
	/** The time without what the control routes added; a state's own `now` is that of its clock. */
	readonly now: () => Date;
	/** A folder for uploaded files. */
	readonly uploads: string;
	/** The other origin, to which downloads may lead. */
	readonly storageUrl: string;
	/** The sandbox's own address. */
	readonly url: string;
	readonly numbers: Numbers;
	/** Called after something has changed beside the requests. */
	readonly changed: () => void;
}

/** Everything the sandbox knows; a reset makes a new one. */
export interface State extends Surroundings {
	readonly clock: Clock;
	/** The moves that are played at present. */
	readonly plays: Plays;
	readonly accounts: Accounts;
	readonly rateLimit: RateLimit;
	readonly faults: Faults;
	readonly log: RequestLog;
	readonly behavior: Behavior;
	readonly warehouses: Collection<Warehouse>;
	readonly agents: Collection<Agent>;
	/** By quote id. */
	readonly rateSearches: Map<string, RateSearch>;
	readonly rateRequests: Collection<RateRequest>;
	readonly orders: Collection<Order>;
	/** MBL numbers that are taken, by any account. */
	readonly mblNumbers: Set<string>;
	/** LTL rate numbers and FTL quote numbers, and what they book. */
	readonly offers: Map<string, Owned<Offer>>;
	readonly ltl: Collection<Shipment>;
	readonly ftl: Collection<Shipment>;
	readonly files: Collection<StoredFile>;
	readonly webhooks: Collection<WebhookConfiguration>;
	readonly events: EventPost;
	/** Requests that came to the other origin. */
	readonly storageLog: StorageRequest[];
	/** A number nobody had before, for the ids that are texts. */
	readonly nextNumber: () => number;
}

/** A download that was followed to the other origin. */
export interface StorageRequest {
	readonly path: string;
	/** Whether the token, or any other Authorization header, came along; it never should. */
	readonly authorized: boolean;
}

/** The same state, in which it is an earlier time: for records that were made some days ago. */
export const daysAgo = (state: State, days: number): State => {
	const then = daysAfter(state.now(), -days);
	return { ...state, now: () => then };
};

/** Ends whatever a state does by itself: plays and deliveries. The plays stay in its list, for the data file. */
export function endState({ plays, events }: State): void {
	plays.close();
	events.close();
}

/** A sandbox in which nothing has happened yet. */
export function freshState(surroundings: Surroundings, accounts = new Accounts(surroundings.access.token)): State {
	const { numbers, changed } = surroundings;
	const clock = new Clock(surroundings.now);
	return {
		...surroundings,
		now: clock.now,
		clock,
		plays: new Plays(clock, changed),
		accounts,
		rateLimit: new RateLimit(),
		faults: new Faults(),
		log: new RequestLog(),
		behavior: usualBehavior(),
		warehouses: new Collection(numbers.from(1_001)),
		agents: new Collection(numbers.from(201)),
		rateSearches: new Map(),
		rateRequests: new Collection(numbers.from(5_001)),
		orders: new Collection(numbers.from(70_001)),
		mblNumbers: new Set(),
		offers: new Map(),
		ltl: new Collection(numbers.from(1)),
		ftl: new Collection(numbers.from(1)),
		files: new Collection(numbers.from(9_001)),
		webhooks: new Collection(numbers.from(31)),
		events: new EventPost(surroundings.access, changed, clock.now),
		storageLog: [],
		nextNumber: numbers.from(1),
	};
}

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

/** The inputs for creating a state. All except the numbers survive a reset. */
export interface Surroundings {
	readonly access: Access;
	/** The time without changes by control routes. A state's own `now` is the time of its clock. */
	readonly now: () => Date;
	/** A folder for uploaded files. */
	readonly uploads: string;
	/** The other origin, which downloads can redirect to. */
	readonly storageUrl: string;
	/** The sandbox's own base URL. */
	readonly url: string;
	readonly numbers: Numbers;
	/** Called after a change that wasn't caused by a request. */
	readonly changed: () => void;
}

/** All data of the sandbox. A reset creates a new state. */
export interface State extends Surroundings {
	readonly clock: Clock;
	/** The plays in progress. */
	readonly plays: Plays;
	readonly accounts: Accounts;
	readonly rateLimit: RateLimit;
	readonly faults: Faults;
	readonly log: RequestLog;
	readonly behavior: Behavior;
	readonly warehouses: Collection<Warehouse>;
	readonly agents: Collection<Agent>;
	/** Rate searches by quote ID. */
	readonly rateSearches: Map<string, RateSearch>;
	readonly rateRequests: Collection<RateRequest>;
	readonly orders: Collection<Order>;
	/** MBL numbers in use in any account. */
	readonly mblNumbers: Set<string>;
	/** Offers by LTL rate number or FTL quote number. */
	readonly offers: Map<string, Owned<Offer>>;
	readonly ltl: Collection<Shipment>;
	readonly ftl: Collection<Shipment>;
	readonly files: Collection<StoredFile>;
	readonly webhooks: Collection<WebhookConfiguration>;
	readonly events: EventPost;
	/** Requests to the other origin. */
	readonly storageLog: StorageRequest[];
	/** Returns a unique number for IDs that are strings. */
	readonly nextNumber: () => number;
}

/** A download that followed a redirect to the other origin. */
export interface StorageRequest {
	readonly path: string;
	/** Whether the request had the token or any other Authorization header. It never should. */
	readonly authorized: boolean;
}

/** Returns the same state at an earlier time, for records that were created some days ago. */
export const daysAgo = (state: State, days: number): State => {
	const then = daysAfter(state.now(), -days);
	return { ...state, now: () => then };
};

/** Stops a state's plays and deliveries. The plays stay in its list, for the data file. */
export function endState({ plays, events }: State): void {
	plays.close();
	events.close();
}

/** Creates an empty sandbox state. */
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

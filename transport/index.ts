export { LruMap, lookUp, lookUpCached, openClient, redactFor, type Client } from './client';
export { asFailure, cancellation, formatDuration, quoted, ServiceFailure, timeoutFailure } from './http/errors';
export { maskTokens } from './http/refusal';
export {
	accountKey,
	accountOf,
	ADDRESSES,
	baseAddress,
	CREDENTIAL,
	LIMITS,
	storedFile,
	UploadFile,
	type DrayageCredential,
	type RequestOptions,
} from './http/request';
export {
	envelopesIn,
	hasFailure,
	isFilled,
	isRecord,
	listedRecords,
	listIn,
	NO,
	recordId,
	recordOr,
	recordsOf,
	reportsFailure,
	unwrap,
	YES,
} from './http/response';
export { firstOf, pagesOf, PER_PAGE, type ListReading } from './pages';
export { isOutcomeUnknown } from './retry';
export { pause, raceAbort, repeated, timing, withTimeout } from './timing';

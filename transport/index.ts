export { accountKey, ADDRESSES, baseAddress, type DrayageCredential } from './http/address';
export {
	hasFailure,
	isEmptyResponse,
	isRecord,
	listedRecords,
	listIn,
	recordOr,
	recordsOf,
	unwrap,
} from './http/response';
export { openClient, type Client } from './client';
export { asFailure, cancellation, ServiceFailure } from './http/errors';
export { isOutcomeUnknown } from './policy';
export { lookUp } from './lookups';
export { LruMap } from './lruMap';
export { timing } from './limits/timing';
export { firstOf, pagesOf, PER_PAGE, type ListReading } from './pages';
export { plainFileName, sentFileName } from './files/fileName';
export { fetchFile } from './files/fetchFile';
export { storedFile, UploadFile } from './files/upload';
export { CREDENTIAL, LIMITS, type RequestOptions } from './http/request';
export { pause, raceAbort } from './http/wait';
export { maskTokens } from './http/webhookTokens';

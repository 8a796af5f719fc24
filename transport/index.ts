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
export { isOutcomeUnknown } from './retry';
export { lookUp } from './lookups';
export { LruMap } from './lookups';
export { timing } from './timing';
export { firstOf, pagesOf, PER_PAGE, type ListReading } from './pages';
export { plainFileName, sentFileName } from './files/fileName';
export { fetchFile } from './files/download';
export { storedFile, UploadFile } from './http/request';
export { CREDENTIAL, LIMITS, type RequestOptions } from './http/request';
export { pause, raceAbort } from './timing';
export { maskTokens } from './http/redactor';

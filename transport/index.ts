export { accountKey, baseAddress, type DrayageCredential } from './address';
export { recordsOf, unwrap } from './answer';
export {
	CREDENTIAL,
	openClient,
	type Answered,
	type Client,
	type Outgoing,
	type RequestContext,
	type Travel,
} from './client';
export { openDownload, type Download } from './download';
export { ServiceFailure, type FailureKind } from './failure';
export { listRecords, pagesOf } from './pages';
export { storeDownload } from './store';
export { storedFile, UploadFile } from './upload';

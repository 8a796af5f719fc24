import { endpoints } from '../../../../contract';
import { operation } from '../../../shared/operations/operation';
import { toUploadBody } from '../../execution/filesToSend';
import { uploadFields } from './fields';

export const upload = operation({
	name: 'Upload',
	value: 'upload',
	action: 'Upload order files',
	description: 'Attach files to an order, up to 10 MB each, from binary data or from URLs',
	endpoint: endpoints.orderFile.upload,
	fields: uploadFields(),
	limited: false,
	prepare: toUploadBody,
});

import type { Resource } from '../../../shared/operations/operation';
import { deleteFile } from './delete.operation';
import { download } from './download.operation';
import { getAll } from './getAll.operation';
import { upload } from './upload.operation';

export const orderFile: Resource = {
	name: 'Order File',
	value: 'orderFile',
	operations: [deleteFile, download, getAll, upload],
};

import { endpoints } from '../../../../contract';
import { downloadFile } from '../files';
import { orderFiles } from './fields';

export const download = downloadFile(orderFiles, endpoints.orderFile.download);

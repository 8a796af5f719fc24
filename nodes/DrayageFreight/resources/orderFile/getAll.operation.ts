import { listFiles } from '../files';
import { orderFiles } from './fields';

export const getAll = listFiles(orderFiles);

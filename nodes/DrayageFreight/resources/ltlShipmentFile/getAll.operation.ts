import { listFiles, ltlFiles } from '../files';

export const getAll = listFiles(ltlFiles);

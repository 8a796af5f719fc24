import { listFiles, ftlFiles } from '../files';

export const getAll = listFiles(ftlFiles);

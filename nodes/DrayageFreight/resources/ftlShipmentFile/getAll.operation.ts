import { endpoints } from '../../../../contract';
import { listFiles, ftlFiles } from '../files';

export const getAll = listFiles(ftlFiles(endpoints.ftlShipmentFile.getAll));

import { endpoints } from '../../../../contract';
import { listFiles, ltlFiles } from '../files';

export const getAll = listFiles(ltlFiles(endpoints.ltlShipmentFile.getAll));

import { endpoints } from '../../../../contract';
import { downloadFile, ltlFiles } from '../files';

export const download = downloadFile(ltlFiles, endpoints.ltlShipmentFile.download);

import { endpoints } from '../../../../contract';
import { downloadFile, ftlFiles } from '../files';

export const download = downloadFile(ftlFiles, endpoints.ftlShipmentFile.download);

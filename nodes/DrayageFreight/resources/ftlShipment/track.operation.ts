import { endpoints } from '../../../../contract';
import { trackOperation } from '../shipments';

export const track = trackOperation('FTL', endpoints.ftlShipment.track);

import { endpoints } from '../../../../contract';
import { trackOperation } from '../shipments';

export const track = trackOperation('LTL', endpoints.ltlShipment.track);

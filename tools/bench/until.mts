export { until } from '../start/until.mts';

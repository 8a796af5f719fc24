import type { IDataObject } from 'n8n-workflow';
import { asText } from '../../shared/fields/text';
import { containerIds, containersOf } from '../../shared/records';

const money = (value: unknown, currency: unknown) =>
	typeof value === 'number' ? `${value.toFixed(2)} ${asText(currency)}`.trim() : '';

/** Returns a price as text: `652.50 USD, including 25.00 USD insurance`. Without a sum, the price has no insurance. */
const priceIn = ({ price, premium, sum, currency }: IDataObject) => {
	const total = money(sum ?? price, currency);
	return sum !== undefined && typeof premium === 'number' && premium > 0
		? `${total}, including ${money(premium, currency)} insurance`
		: total;
};

/** Returns a container as text: `MSKU1234565 (40HQ, 18000 kg, 20 Cartons, hazmat)`. */
const containerIn = (container: IDataObject) => {
	const { type, weight, package: contents, is_dg: hazmat, is_reefer: reefer } = container;
	const facts = [type, weight === undefined ? '' : `${asText(weight)} kg`, contents].map(asText);
	const marks = [hazmat === true ? 'hazmat' : '', reefer === true ? 'reefer' : ''];
	const details = [...facts, ...marks].filter((text) => text !== '').join(', ');
	return `${asText(containerIds(container).container_number)} (${details})`;
};

const line = (name: string, value: unknown) => (asText(value) === '' ? '' : `${name}: ${asText(value)}`);

/**
 * Returns what a person checks before a booking, in lines of plain text for a form, a chat or an email: number and
 * price, lane, validity, freight, ETA, destination, reference, and what to look at. `title` names the booking's number.
 */
export const previewSummary = (title: string, preview: IDataObject): string => {
	const { outcome, lane, expired_at: expires, pickup_date: pickup, destination, warnings, body } = preview;
	const request = (body ?? {}) as IDataObject;
	const containers = (containersOf(request) ?? []).map(containerIn);
	const priced = [title, priceIn(preview)].filter((text) => text !== '').join(': ');
	const isNew = asText(outcome).startsWith('Would book');
	const lines = [
		priced,
		isNew ? '' : asText(outcome),
		line('Lane', lane),
		isNew && asText(expires) !== ''
			? `Price valid until ${asText(expires)} (the API doesn't document the time zone)`
			: '',
		line(containers.length === 1 ? 'Container' : `${containers.length} containers`, containers.join('; ')),
		line('ETA', request.port_of_discharge_eta),
		line('ETA at the ramp', request.final_port_eta),
		line('Pickup', pickup),
		line('Deliver to', destination),
		line('Reference', request.customer_reference_number),
		line('Memo', request.customer_memo),
		...(Array.isArray(warnings) ? warnings.map((warning) => line('Check', warning)) : []),
	];
	return lines.filter((text) => text !== '').join('\n');
};

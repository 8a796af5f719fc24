import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { checkRequest } from '../../../../contract/index.ts';
import { changed } from '../../../fixtures/notation/change.mts';
import { examples } from '../../../fixtures/examples/index.mts';
import { cleaned, isPlaceholder, isSeveral } from '../../../../nodes/shared/values/identifier.ts';
import { contractEndpoint } from '../../../support/contract.mts';
import { forgetBookings, runOperation, useSandbox } from '../../support/freight.mts';
import { runs } from '../../../support/runs.mts';

const sandbox = useSandbox();

/** Text for a field. n8n evaluates text that starts with "=", and the node doesn't send empty text or outer spaces. */
const texts = fc
	.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
	.filter((text) => !text.startsWith('=') && text.trim() === text && text !== '');
/** Text that the node reads as an identifier, in capitals. */
const identifiers = texts
	.map((text) => cleaned(text).toUpperCase())
	.filter((text) => text !== '' && !text.startsWith('=') && !isPlaceholder(text) && !isSeveral(text));
const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
const wholes = fc.integer({ min: -5, max: 2_000_000 });
const flags = fc.boolean();
/** A number that doesn't start with 1, which the node treats as the country code if ten digits follow. */
const digits = fc.stringMatching(/^[02-9]\d{0,11}$/);
const times = fc.oneof(fc.stringMatching(/^\d{1,2}:\d{2}$/), texts);
/** A time with two digits for the hour, because the node adds a missing zero. */
const windows = fc.oneof(fc.stringMatching(/^\d{2}:\d{2}$/), texts);
const zipcodes = fc.oneof(fc.stringMatching(/^\d{4,6}(-\d{3,5})?$/), texts);
const phones = fc.oneof(fc.stringMatching(/^[\d\-+() ]{1,20}$/), texts);
const emails = fc.oneof(fc.emailAddress(), texts).filter((text) => !text.startsWith('='));

type Fields = Readonly<Record<string, readonly [parameter: string, values: fc.Arbitrary<unknown>]>>;

/** Fields to vary, by their path in the API, with the parameter and its values. */
const varied: Readonly<Record<string, Fields>> = {
	'warehouse.create': {
		name: ['name', texts],
		address: ['address', texts],
		zipcode: ['zipcode', zipcodes],
		is_residential: ['isResidential', flags],
		code: ['additionalFields.code', identifiers],
		customer_memo: ['additionalFields.customerMemo', texts],
		appointment_by: ['additionalFields.appointmentBy', fc.integer({ min: -1, max: 5 })],
		working_day_from: ['additionalFields.workingDayFrom', fc.integer({ min: -1, max: 8 })],
		working_hour_from: ['additionalFields.workingHourFrom', times],
		time_zone: ['additionalFields.timeZone', fc.oneof(fc.constantFrom('AST', 'HST'), texts)],
		'contacts.0.name': ['contacts.contact.0.name', texts],
		'contacts.0.phone': ['contacts.contact.0.phone', phones],
		'contacts.0.email': ['contacts.contact.0.email', emails],
		'contacts.0.remark': ['contacts.contact.0.remark', texts],
	},
	'order.create': {
		mbl_number: ['mblNumber', identifiers],
		rate_id: ['rateId', identifiers],
		customer_reference_number: ['customerReferenceNumber', identifiers],
		delivery_address: ['deliveryAddress', texts],
		urgent: ['additionalFields.urgent', flags],
		destination_type: ['additionalFields.destinationType', fc.integer({ min: 0, max: 3 })],
		'containers.0.number': ['containers.container.0.number', fc.oneof(fc.stringMatching(/^[A-Z]{3,5}\d{6,8}$/), texts)],
		'containers.0.type': ['containers.container.0.type', texts],
		'containers.0.weight': ['containers.container.0.weight', numbers],
		'containers.0.cargo_value': ['containers.container.0.cargoValue', numbers],
		'containers.0.is_dg': ['containers.container.0.isDg', flags],
	},
	'ltlQuote.create': {
		pickup_city: ['pickupCity', texts],
		destination_zipcode: ['destinationZipcode', identifiers],
		cargo_value: ['additionalFields.cargoValue', fc.oneof(wholes, numbers)],
		timeout: ['additionalFields.timeout', fc.integer({ min: 0, max: 70 })],
		'items.0.total_weight': ['items.item.0.totalWeight', numbers],
		'items.0.description': ['items.item.0.description', texts],
	},
	'ltlShipment.create': {
		pickup_company_name: ['pickupCompanyName', texts],
		destination_contact_phone: ['destinationContactPhone', fc.oneof(digits, texts)],
		pickup_contact_email: ['pickupContactEmail', emails],
		destination_close_time: ['destinationCloseTime', windows],
		pickup_contact_phone_ext: ['additionalFields.pickupContactPhoneExt', texts],
		pickup_special_request: ['additionalFields.pickupSpecialRequest', texts],
	},
};

it.each(Object.entries(varied))(
	'%s: values that the contract accepts are sent unchanged, and others are not sent',
	async (name, fields) => {
		const endpoint = contractEndpoint(name);
		const { parameters = {}, body = {} } = examples[name] ?? {};
		const { control } = sandbox();
		const choice = fc.record(
			Object.fromEntries(Object.entries(fields).map(([apiName, [, values]]) => [apiName, values])),
			{
				requiredKeys: [],
			},
		);
		let accepted = 0;
		let refused = 0;
		await fc.assert(
			fc.asyncProperty(choice, async (chosen) => {
				const changes = Object.entries(chosen);
				const wanted = changes.reduce<IDataObject>((tree, [apiName, value]) => changed(tree, apiName, value), body);
				const given = changes.reduce<IDataObject>(
					(tree, [apiName, value]) => changed(tree, fields[apiName]?.[0] ?? '', value),
					parameters,
				);
				const allowed = checkRequest(endpoint, { params: {}, query: {}, body: wanted }).length === 0;
				await control.clearLog();
				await control.clearFaults();
				// n8n would decline a second booking with the same number.
				await forgetBookings();
				await control.fail({ method: endpoint.method, status: 200, body: { data: { id: 1 } } });

				const { error } = await runOperation(sandbox(), name, given);

				const requests = (await control.log()).filter(({ method }) => method === endpoint.method);
				expect(error === undefined).toBe(allowed);
				// JSON has no negative zero.
				expect(requests.map(({ body: sent }) => sent)).toEqual(allowed ? [JSON.parse(JSON.stringify(wanted))] : []);
				if (allowed) accepted++;
				else refused++;
			}),
			// At least the documented example is accepted.
			{ numRuns: runs(60), examples: [[{}]] },
		);
		expect(accepted).toBeGreaterThan(0);
		expect(refused).toBeGreaterThan(0);
	},
);

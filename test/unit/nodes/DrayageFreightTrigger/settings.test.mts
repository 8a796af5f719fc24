import type { IDataObject } from 'n8n-workflow';
import { toSettings } from '../../../../nodes/DrayageFreightTrigger/settings.ts';

const settingsOf = (parameters: IDataObject & { options?: IDataObject }) =>
	toSettings((name, fallback) => (name in parameters ? parameters[name] : fallback), parameters);

test('every option has a default', () => {
	expect(settingsOf({})).toEqual({
		events: [],
		isManual: false,
		fieldNames: { id: 'id', eventType: 'event_type', url: 'url' },
		additionalFields: {},
		includeRequestMetadata: false,
		includeShipment: false,
		ipAllowList: '',
		keepDuplicates: false,
		rememberedEvents: 1000,
		sharedSecret: '',
	});
});

test('parameters and options are read', () => {
	const names = { id: 'configId', eventType: ' eventType ', url: '', additionalFields: '{"active": true}' };
	const options = { registrationFields: { names }, rememberedEvents: 5, keepRepeats: true };
	expect(
		settingsOf({ events: ['ltl.label.created'], registration: 'manual', sharedSecret: 's', options }),
	).toMatchObject({
		events: ['ltl.label.created'],
		isManual: true,
		fieldNames: { id: 'configId', eventType: 'eventType', url: 'url' },
		additionalFields: '{"active": true}',
		rememberedEvents: 5,
		sharedSecret: 's',
		keepDuplicates: true,
	});
});

test.each([
	[0, 1],
	[-5, 1],
	[1, 1],
	[2.9, 2],
	[10_000, 10_000],
	[10_001, 10_000],
	['500', 500],
	['many', 1000],
	[undefined, 1000],
	['', 1000],
])('%p remembered events become %p', (rememberedEvents, read) => {
	expect(settingsOf({ options: { rememberedEvents } }).rememberedEvents).toBe(read);
});

test.each([
	[true, true],
	['true', true],
	[' True', true],
	[false, false],
	['false', false],
	['', false],
	[undefined, false],
])('a toggle with the value %p counts as %p', (given, read) => {
	const options = { includeRequestMetadata: given, includeShipment: given, keepRepeats: given };
	const settings = settingsOf({ options });
	expect(settings).toMatchObject({ includeRequestMetadata: read, includeShipment: read, keepDuplicates: read });
});

test('shipments are added only if the node has a credential', () => {
	const options = { includeShipment: true };
	expect(settingsOf({ options }).includeShipment).toBe(true);
	expect(settingsOf({ options, registration: 'manual' }).includeShipment).toBe(false);
});

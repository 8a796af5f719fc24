import type { IDataObject, INode } from 'n8n-workflow';
import { parametersOf } from '../../../fixtures/examples/index.mts';
import { runNode } from '../../../../tools/engine/index.mts';
import { useTiming } from '../../support/timing.mts';
import { credentialsFor, inputItems, useSandbox } from '../../support/freight.mts';

const sandbox = useSandbox();
useTiming({ tries: 1, lookupDelays: [0] });

const COUNT = 3;
const THROWS = '={{ $json.nothing.at.all }}';

interface Kind {
	readonly name: string;
	readonly parameters: IDataObject;
	/** Parameters outside the documented limits. */
	readonly bad: IDataObject;
	/** A parameter that accepts an expression. */
	readonly open: string;
}

const file = { orderId: 1024, fileId: 9 };

/** One operation of each type. */
const kinds: Readonly<Record<string, Kind>> = {
	read: { name: 'warehouse.get', parameters: { warehouseId: 7 }, bad: { warehouseId: 'seven' }, open: 'warehouseId' },
	list: { name: 'city.search', parameters: { query: 'Ontario,CA' }, bad: { limit: 0 }, open: 'query' },
	write: {
		name: 'rateRequest.create',
		parameters: { intermodalRegionId: 50, toCityId: 115 },
		bad: { toCityId: '={{ [] }}' },
		open: 'intermodalRegionId',
	},
	booking: {
		name: 'order.create',
		parameters: parametersOf('order.create'),
		bad: { portOfDischargeEta: 'soon' },
		open: 'mblNumber',
	},
	download: { name: 'orderFile.download', parameters: file, bad: { binaryPropertyName: ' ' }, open: 'orderId' },
	upload: {
		name: 'orderFile.upload',
		parameters: { orderId: 1024, source: 'url', urls: { url: [{ url: 'https://example.com/do.pdf' }] } },
		bad: { urlsMode: 'json', urlsJson: '[]' },
		open: 'orderId',
	},
};

interface Run {
	readonly parameters?: IDataObject;
	readonly credentials?: ReturnType<typeof credentialsFor>;
	readonly node?: Partial<INode>;
}

interface Cause {
	readonly says: RegExp;
	/** Changes to a run that would otherwise succeed. */
	readonly run?: (kind: Kind) => Run;
	readonly status?: number;
}

const none = {} as ReturnType<typeof credentialsFor>;

/** Everything that can make an item fail before or during its first request. */
const causes: Readonly<Record<string, Cause>> = {
	'no credential': { says: /does not have any credentials set/, run: () => ({ credentials: none }) },
	'a deleted credential': {
		says: /gave no credential/,
		run: () => ({ credentials: none, node: { credentials: { drayageFreightApi: { id: 'gone', name: 'Gone' } } } }),
	},
	'a base URL without http': {
		says: /base URL in the credential/,
		run: () => ({ credentials: credentialsFor('freight.example.com') }),
	},
	'an operation that is not there': {
		says: /There is no operation juggle of .+\. Choose one from the list\./,
		run: () => ({ parameters: { operation: 'juggle' } }),
	},
	'a resource that is not there': {
		says: /There is no operation .* of circus/,
		run: () => ({ parameters: { resource: 'circus' } }),
	},
	'a parameter that cannot be read': { says: /./, run: ({ open }) => ({ parameters: { [open]: THROWS } }) },
	'bad input': { says: /must|is required/, run: ({ bad }) => ({ parameters: bad }) },
	'a service that cannot be reached': {
		// Before 2.34, n8n doesn't report whether a request was sent.
		says: /can.t be reached|may exist/,
		run: () => ({ credentials: credentialsFor('http://127.0.0.1:9') }),
	},
	'a refusal': { says: /refused the request/, status: 400 },
	'a token that is refused': { says: /refused the access token/, status: 401 },
	'a service that is down': { says: /returned a server error|may or may not|may exist/, status: 500 },
};

/** Causes that arise in the operation or its first request. The others arise before, for every kind alike. */
const DEPENDENT = [
	...['a parameter that cannot be read', 'bad input', 'a service that cannot be reached', 'a refusal'],
	...['a token that is refused', 'a service that is down'],
];

const rows = Object.entries(kinds).flatMap(([kind, one]) =>
	Object.entries(causes)
		.filter(([cause]) => ['read', 'booking'].includes(kind) || DEPENDENT.includes(cause))
		.map(([cause, other]) => [kind, cause, one, other] as const),
);

describe.each(rows)('%s: %s', (_kind, _cause, kind, { run = (): Run => ({}), status, says }) => {
	const runWith = async (onError: INode['onError']) => {
		if (status !== undefined) await sandbox().control.fail({ status, times: 100 });
		const [resource, operation] = kind.name.split('.');
		const { parameters, credentials, node } = run(kind);
		return await runNode({
			type: 'drayageFreight',
			parameters: { resource, operation, ...kind.parameters, ...parameters },
			credentials: credentials ?? credentialsFor(sandbox().url),
			items: inputItems(COUNT),
			node: { ...node, onError },
		});
	};
	const said = expect.stringMatching(says) as string;

	it('stops the execution', async () => {
		const { error, outputs } = await runWith('stopWorkflow');
		expect(error?.message).toEqual(said);
		expect(outputs).toEqual([]);
	});

	it('marks each item in the regular output', async () => {
		const { error, outputs } = await runWith('continueRegularOutput');
		expect(error).toBeUndefined();
		const marked = inputItems(COUNT).map((_, item) => ({ json: { error: said }, pairedItem: { item } }));
		expect(outputs).toEqual([marked]);
	});

	it('sends each item to the error output', async () => {
		const { error, outputs } = await runWith('continueErrorOutput');
		expect(error).toBeUndefined();
		const [done, notDone] = outputs;
		expect(done).toEqual([]);
		expect(notDone?.map(({ json }) => json)).toEqual(inputItems(COUNT).map(({ json }) => ({ ...json, error: said })));
	});
});

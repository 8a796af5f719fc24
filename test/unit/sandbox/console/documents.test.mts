import { useSandbox } from '../support.mts';

const sandbox = useSandbox({ seeds: true });

interface Row {
	readonly at: number;
	readonly holder: string;
}

const documents = async () => (await sandbox.api.get<{ rows: Row[] }>('/_console/views/documents')).data.rows;

it('lists the documents of sample freight by their time, newest first', async () => {
	const times = (await documents()).map(({ at }) => at);
	expect(times.length).toBeGreaterThan(5);
	expect(times).toEqual([...times].sort((one, other) => other - one));
});

it('names orders by their MBL number', async () => {
	const holders = (await documents()).map(({ holder }) => holder);
	expect(holders).toContain('Order OOLU2718406530');
	expect(holders.filter((holder) => /^Order \d+$/.test(holder))).toEqual([]);
});

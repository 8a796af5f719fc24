import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { RequestParts } from '../../../contract';
import type { Client } from '../../../transport';
import { compare } from '../memory/compare';
import { itemOf } from './items';
import type { Settings } from './settings';

/** What a record would be reported with if everything about it were new; at least one item. */
const itemsOf = ({ watch, look }: Settings, record: IDataObject): INodeExecutionData[] => {
	const id = watch.idOf(record) ?? '';
	const { differences } = compare(undefined, watch.observe(record, look), 'all');
	const [change = ''] = look.changes;
	const nothing = { observation: { change, slot: '', value: null }, previous: null, reported: 0 };
	return (differences.length > 0 ? differences : [nothing]).map((difference) => itemOf(watch, id, record, difference));
};

/** Items to build a workflow with: the records of the first page, as if each had just changed. Nothing is kept. */
export const sampleOf = async (
	settings: Settings,
	client: Client,
	parts: RequestParts,
): Promise<INodeExecutionData[][] | null> => {
	for await (const page of settings.watch.read(client, parts, settings.look)) {
		return [page.flatMap((record) => itemsOf(settings, record))];
	}
	return null;
};

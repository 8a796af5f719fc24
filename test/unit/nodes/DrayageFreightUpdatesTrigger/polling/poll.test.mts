import { Host } from './host.mts';

const change = async (host: Host, to: number) => {
	host.model.happen({ kind: 'status', which: 0, to });
	const answer = await host.poll();
	host.save(answer);
	return answer?.flat();
};

it('separates the nodes of a workflow and of its copy, which have the same ID', async () => {
	const original = new Host(['order.status']);
	const copy = original.copied();
	for (const host of [original, copy]) {
		host.model.happen({ kind: 'arrive', which: 0, to: 0 });
		host.save(await host.poll());
	}

	expect(await change(original, 1)).toHaveLength(1);
	expect(await change(copy, 2)).toHaveLength(1);

	expect(await original.poll()).toBeNull();
});

/** Posts bodies to a URL, so many at once and as fast as they are answered. Answers the statuses, in order. */
export async function postAll(url: string, bodies: readonly unknown[], atOnce: number): Promise<number[]> {
	const statuses = new Array<number>(bodies.length);
	let next = 0;
	const worker = async () => {
		for (let index = next++; index < bodies.length; index = next++) {
			const body = JSON.stringify(bodies[index]);
			const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
			await response.arrayBuffer();
			statuses[index] = response.status;
		}
	};
	await Promise.all(Array.from({ length: atOnce }, worker));
	return statuses;
}

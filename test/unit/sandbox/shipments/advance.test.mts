import fc from 'fast-check';
import { shipmentStatuses } from '../../../../sandbox/model/statuses.mts';
import { book } from '../../../../sandbox/shipments/book.mts';
import { ftlMode, ltlMode } from '../../../../sandbox/shipments/modes.mts';
import { runs } from '../../../support/runs.mts';
import { copy, datesInOrder, world } from '../model/world.mts';

const shipmentActions = fc.array(
	fc.oneof(
		{ weight: 4, arbitrary: fc.constant({ name: 'advance' }) },
		fc.constant({ name: 'cancel' }),
		fc.record({ name: fc.constant('set'), status: fc.constantFrom(...shipmentStatuses, 'Delayed') }),
	),
	{ maxLength: 15 },
);

it.each([ltlMode, ftlMode])('a $name shipment has its dates in order and stays at its last status', (mode) => {
	fc.assert(
		fc.property(shipmentActions, (wanted) => {
			const { state, user, controls } = world();
			const offer = { number: 'R1', lane: {}, rate: {}, price: 1, premium: 0 };
			const shipment = book(state, mode, user, offer, {}, 0);
			const { orderNumber, record } = shipment;
			const advance = mode === ltlMode ? controls.advanceLtl : controls.advanceFtl;
			for (const one of wanted) {
				const before = copy(shipment);
				if (one.name === 'cancel') controls.cancelShipment({ orderNumber });
				else advance({ orderNumber, ...('status' in one && { status: one.status }) });
				datesInOrder([record.actual_pickup_date, record.actual_delivery_date].map((date) => String(date) || null));
				expect(shipment.tracking.at(-1)?.status).toBe(shipment.status);
				const isAtEnd = before.record.actual_delivery_date !== '' || before.status === 'Canceled';
				if (isAtEnd && one.name !== 'set') expect(copy(shipment)).toEqual(before);
				if (one.name === 'advance' && !isAtEnd) expect(shipment.status).not.toBe(before.status);
			}
		}),
		{ numRuns: runs(60) },
	);
});

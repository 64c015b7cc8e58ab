import fc from 'fast-check';
import { FULFILLMENT_STATUSES, FULFILLMENT_TRANSITIONS } from './fulfillment';
import { FULFILLMENT_EVENT_TYPES, type FulfillmentReport, reduceFulfillment } from './fulfillment-history';
import { isOrderActionAllowed, orderActionsOf } from './order-actions';

const reports = (...types: readonly string[]): FulfillmentReport[] =>
  types.map((type, minute) => ({ id: `evt_${minute}`, type, occurredAt: new Date(minute * 60_000) }));

it('leads one way from each status with each event', () => {
  const keys = FULFILLMENT_TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
});

it('ends in the same status, whatever order the events arrive in', () => {
  const report = fc.record({
    id: fc.uuid(),
    type: fc.constantFrom<string>(...FULFILLMENT_EVENT_TYPES, 'fulfillment.lost'),
    occurredAt: fc.integer({ min: 0, max: 3 }).map((minute) => new Date(minute * 60_000)),
  });
  const arrivals = fc
    .uniqueArray(report, { selector: ({ id }) => id, maxLength: 6 })
    .chain((events) =>
      fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
    );
  fc.assert(
    fc.property(arrivals, ([events, shuffled]) => {
      expect(reduceFulfillment(shuffled)).toEqual(reduceFulfillment(events));
    }),
  );
});

it('a problem ends with the delivery, and nothing goes back from there', () => {
  const events = reports(
    'fulfillment.shipped',
    'fulfillment.exception',
    'fulfillment.delivered',
    'fulfillment.shipped',
  );
  const { status, outcomes } = reduceFulfillment(events);
  expect(status).toBe('entregue');
  expect(outcomes.get('evt_3')).toBe('out_of_order');
});

it('what was never reported as shipped may be delivered or fail', () => {
  expect(reduceFulfillment(reports('fulfillment.delivered')).status).toBe('entregue');
  expect(reduceFulfillment(reports('fulfillment.exception')).status).toBe('problema');
  expect(reduceFulfillment(reports('fulfillment.in_transit')).status).toBe('em_transito');
  expect(reduceFulfillment(reports('fulfillment.returned')).status).toBe('devolvido');
});

it('every status is reached by an event that somebody can report', () => {
  const { changes } = reduceFulfillment(
    reports(
      'fulfillment.preparing',
      'fulfillment.shipped',
      'fulfillment.in_transit',
      'fulfillment.exception',
      'fulfillment.delivered',
      'fulfillment.returned',
    ),
  );
  expect(['nao_enviado', ...[...changes.values()].map(({ to }) => to)].toSorted()).toEqual(
    FULFILLMENT_STATUSES.toSorted(),
  );
});

describe('what a seller may do by hand', () => {
  const order = { paymentStatus: 'pago', fulfillmentStatus: 'nao_enviado', isCancelled: false } as const;

  it('a paid order is picked, shipped or delivered, and not cancelled', () => {
    expect(orderActionsOf(order)).toEqual(['prepare', 'ship', 'deliver']);
  });

  it('an order that waits is cancelled once, and not shipped', () => {
    const waiting = { ...order, paymentStatus: 'aguardando' } as const;
    expect(orderActionsOf(waiting)).toEqual(['cancel']);
    expect(isOrderActionAllowed('cancel', { ...waiting, isCancelled: true })).toBe(false);
  });

  it('a parcel comes back also after the money has, and not before it was sent', () => {
    const back = { ...order, paymentStatus: 'reembolsado', fulfillmentStatus: 'entregue' } as const;
    expect(orderActionsOf(back)).toEqual(['return']);
    expect(orderActionsOf({ ...back, fulfillmentStatus: 'em_separacao' })).toEqual([]);
  });

  it('a disputed order is left alone', () => {
    expect(orderActionsOf({ ...order, paymentStatus: 'em_disputa' })).toEqual([]);
  });
});

import { demoVisits } from './visits';

const DAY_MS = 86_400_000;

describe('the made-up quarter', () => {
  const now = new Date('2026-03-20T18:00:00Z');
  const visits = demoVisits(now);
  const orders = visits.flatMap(({ order }) => order ?? []);

  it('is the same each time', () => {
    expect(demoVisits(now)).toEqual(visits);
  });

  it('has some hundred orders, and visits that end without one', () => {
    expect(orders.length).toBeGreaterThan(600);
    expect(orders.length).toBeLessThan(1_500);
    expect(visits.length).toBeGreaterThan(orders.length * 1.8);
  });

  it('reaches from 90 days ago until now, and not further', () => {
    const moments = [
      ...orders.map(({ orderedAt }) => orderedAt),
      ...orders.flatMap(({ payments }) =>
        payments.flatMap(({ events }) => events.map(({ occurredAt }) => occurredAt)),
      ),
      ...visits.flatMap(({ events }) => events.map(({ occurred_at }) => new Date(occurred_at))),
    ].map(Number);
    expect(Math.max(...moments)).toBeLessThanOrEqual(now.getTime());
    expect(now.getTime() - Math.min(...moments)).toBeGreaterThan(88 * DAY_MS);
  });

  it('has buyers who left, were reminded and bought', () => {
    const returned = visits.filter(({ events }) => events.some(({ data }) => data.recovery === 'true'));
    expect(returned.filter(({ order }) => order !== null).length).toBeGreaterThan(20);
  });

  it('gives nobody two orders of one name, nor two events of one id', () => {
    const ids = [
      ...visits.flatMap(({ events }) => events.map(({ id }) => id)),
      ...orders.map(({ name }) => name),
      ...orders.flatMap(({ payments }) => payments.flatMap(({ events }) => events.map(({ id }) => id))),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

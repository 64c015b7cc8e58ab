import fc from 'fast-check';
import { todayInSaoPaulo } from '../time/calendar-date';
import { monthOf } from '../time/month';
import { changePlan } from './plan-change';
import { monthlyCharges, type PlanPeriod, sumOfCharges } from './plan-charges';

const plan = (id: string, monthlyCents: number, trialDays = 0) => ({ id, monthlyCents, trialDays });
const FREE = plan('inicial', 0);
const at = (day: string, time = '12:00') => new Date(`${day}T${time}:00-03:00`);
const since = (planId: string, monthlyCents: number, day: string): PlanPeriod => ({
  planId,
  monthlyCents,
  kind: 'plano',
  startsAt: at(day).toISOString(),
});
const lines = (change: ReturnType<typeof changePlan>) =>
  change.charges.map(({ planId, cents }) => [planId, cents]);

it('charges the days that are left of the month, that of the change among them', () => {
  const change = changePlan([], plan('crescimento', 9900), at('2026-11-16'));
  expect(change).toMatchObject({ kind: 'upgrade', monthCents: { before: 0, after: 4950 } });
  expect(change.charges).toMatchObject([{ kind: 'pro_rata', days: 15, ofDays: 30, cents: 4950 }]);
});

it('a second upgrade credits the plan before it, not what the first one had cost more', () => {
  const first = changePlan([since('a', 9900, '2026-10-05')], plan('b', 19_900), at('2026-11-11'));
  const second = changePlan(first.periods, plan('c', 39_900), at('2026-11-21'));
  expect(lines(first)).toEqual([
    ['a', -6600],
    ['b', 13_267],
  ]);
  expect(lines(second)).toEqual([
    ['b', -6633],
    ['c', 13_300],
  ]);
  // Ten days of each: 3 300, 6 633 and 13 300, each day paid for once.
  expect(second.monthCents.after).toBe(9900 - 6600 + 13_267 - 6633 + 13_300);
});

it('charges nothing for days that are over', () => {
  const change = changePlan([], plan('a', 30_000), at('2026-11-30', '23:30'));
  expect(change.charges).toMatchObject([{ on: '2026-11-30', days: 1, cents: 1000 }]);
  expect(monthlyCharges('2026-10', change.periods)).toEqual([]);
});

it('credits at the price that was agreed, whatever the plan costs now', () => {
  const change = changePlan([since('a', 3000, '2026-10-01')], plan('b', 6000), at('2026-11-16'));
  expect(lines(change)).toEqual([
    ['a', -1500],
    ['b', 3000],
  ]);
});

it('a cheaper plan begins with the next month of São Paulo, and this one costs what it did', () => {
  const change = changePlan([since('b', 19_900, '2026-10-05')], plan('a', 9900), at('2026-11-30', '22:30'));
  expect(change).toMatchObject({
    kind: 'downgrade',
    startsAt: '2026-12-01T03:00:00.000Z',
    charges: [],
    monthCents: { before: 19_900, after: 19_900 },
  });
  expect(sumOfCharges(monthlyCharges('2026-12', change.periods))).toBe(9900);
});

it('an upgrade takes the place of a downgrade that waits', () => {
  const down = changePlan([since('b', 19_900, '2026-10-05')], FREE, at('2026-11-10'));
  expect(down.periods.at(-1)).toMatchObject({ planId: 'inicial', kind: 'cancelado' });
  const up = changePlan(down.periods, plan('c', 39_900), at('2026-11-12'));
  expect(up.periods.map(({ planId }) => planId)).toEqual(['b', 'c']);
});

it('is tried for nothing once, and what follows is charged from the day on which the trial ends', () => {
  const tried = changePlan([], plan('a', 3000, 14), at('2026-11-07'));
  expect(tried).toMatchObject({ kind: 'upgrade', trialUntil: '2026-11-21T03:00:00.000Z' });
  expect(tried.charges).toMatchObject([{ on: '2026-11-21', days: 10, cents: 1000 }]);
  const left = changePlan(tried.periods, FREE, at('2026-11-10'));
  expect(left).toMatchObject({
    startsAt: '2026-11-21T03:00:00.000Z',
    monthCents: { before: 1000, after: 0 },
  });
  const again = changePlan(left.periods, plan('a', 3000, 14), at('2026-11-25'));
  expect(again).toMatchObject({ trialUntil: null, monthCents: { after: 600 } });
});

it('says what the invoice asks, and never credits more than was charged, whatever is changed when', () => {
  const changes = fc.array(
    fc.record({
      minute: fc.nat(120 * 24 * 60),
      plan: fc.record({
        id: fc.constantFrom('inicial', 'a', 'b', 'c', 'd'),
        monthlyCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999_999 })),
        trialDays: fc.constantFrom(0, 0, 14),
      }),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(changes, (asked) => {
      let periods: readonly PlanPeriod[] = [];
      for (const { minute, plan: target } of asked.toSorted((a, b) => a.minute - b.minute)) {
        const now = new Date(Date.UTC(2026, 8, 1) + minute * 60_000 + 1);
        const month = monthOf(todayInSaoPaulo(now));
        const change = changePlan(periods, target, now);
        const kept = periods.filter(({ startsAt }) => Date.parse(startsAt) <= now.getTime());
        // What is over stays.
        expect(change.periods.slice(0, kept.length)).toEqual(kept);
        const [was, is] = [kept, change.periods].map((some) => sumOfCharges(monthlyCharges(month, some)));
        expect(is).toBe(change.monthCents.after);
        expect(sumOfCharges(change.charges)).toBe((is ?? 0) - (was ?? 0));
        periods = change.periods;
      }
      for (const month of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'])
        expect(sumOfCharges(monthlyCharges(month, periods))).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});

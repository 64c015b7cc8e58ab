import { addDays, addMonths, isMonthClosed, monthOf, startOfDay, todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime, runAsOf } from '../../../db/clock';
import type { PaymentMoved } from '../../../events/domain-events';
import { closePlanMonth } from '../plan-months';
import { postMoves } from '../post-payment';
import { releaseDueOf } from '../releases';
import { advance, payOut } from './asked-for';
import type { DemoPerson } from './repository';

const HOUR_MS = 3_600_000;

/** A fact of a payment, at its place among the payment's moves. */
interface Fact {
  at: Date;
  moved: PaymentMoved;
  index: number;
}

/** The actions of the seller, by how many days ago. They come in the morning, before the day's sales. */
const DONE: Readonly<Record<number, (demo: DemoStore, person: DemoPerson) => Promise<void>>> = {
  45: payOut,
  26: advance,
  12: payOut,
};

const dayOf = (at: Date) => todayInSaoPaulo(at);

/** The facts of each day, as they happened one after the other. */
function factsByDay(moved: Iterable<PaymentMoved>): Map<string, Fact[]> {
  const facts = [...moved]
    .flatMap((one) => one.moves.map(({ occurredAt }, index): Fact => ({ at: occurredAt, moved: one, index })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const days = new Map<string, Fact[]>();
  for (const fact of facts) days.set(dayOf(fact.at), [...(days.get(dayOf(fact.at)) ?? []), fact]);
  return days;
}

/**
 * Posts what happened day by day: what falls due, the plan's invoice of a month that is over, what the seller asked for, then each fact of
 * the payments at its moment. So the statement is as if it had been written then: its lines never go back in time.
 */
export async function postQuarter(demo: DemoStore, person: DemoPerson): Promise<void> {
  const { platform, owner, moved } = demo;
  const { database } = platform;
  const days = factsByDay(moved.values());
  const [first = dayOf(currentTime())] = days.keys();
  const today = dayOf(currentTime());
  for (let day = first; day <= today; day = addDays(day, 1)) {
    const midnight = new Date(startOfDay(day));
    await runAsOf(midnight, () => releaseDueOf(database, owner, day));
    const daysAgo = Math.round((Date.parse(today) - Date.parse(day)) / (24 * HOUR_MS));
    const facts = days.get(day) ?? [];
    const morning = new Date(midnight.getTime() + 9 * HOUR_MS);
    const post = (some: readonly Fact[]) =>
      database.withLedger(owner.sellerId, async (trx) => {
        for (const fact of some) await runAsOf(fact.at, () => postMoves(trx, fact.moved, [fact.index]));
      });
    await post(facts.filter(({ at }) => at < morning));
    const before = addMonths(monthOf(day), -1);
    if (day > first && day.endsWith('-01') && isMonthClosed(before, currentTime()))
      await runAsOf(morning, () => closePlanMonth(platform, owner, before));
    const done = DONE[daysAgo];
    if (done) await runAsOf(morning, () => done(demo, person));
    await post(facts.filter(({ at }) => at >= morning));
  }
}

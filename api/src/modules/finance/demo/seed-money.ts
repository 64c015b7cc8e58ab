import { CUSTODIES, isMonthClosed, monthOf, monthsOf, todayInSaoPaulo } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime } from '../../../db/clock';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { draw } from '../month-statement-program';
import { drawStatement, makeStatement } from '../months';
import { postQuarter } from './post-quarter';
import { reconcile } from './reconcile';
import { findPerson } from './repository';

/** Makes the statements of the months that are over. In this process: what is made up here is small, and nobody waits for a turn. */
async function closeMonths({ platform, owner }: DemoStore, since: Date): Promise<void> {
  const now = currentTime();
  const call = { platform, owner, origin: SYSTEM_ORIGIN };
  const months = monthsOf(monthOf(todayInSaoPaulo(since)), monthOf(todayInSaoPaulo(now)));
  for (const month of months.filter((one) => isMonthClosed(one, now))) {
    for (const custody of CUSTODIES)
      await makeStatement(call, { month, custody }, (store, asked) =>
        drawStatement(platform.database, (_owner, words) => draw(words), store, asked),
      );
  }
}

/**
 * Gives a demonstration the money of its quarter: posted by the ledger's own functions, each fact on its day, with the payouts, the
 * anticipation, the settlement file and the statements that there would be by now.
 *
 * @returns how many facts were posted of its payments
 */
export async function seedMoney(demo: DemoStore): Promise<number> {
  const { platform, owner, moved } = demo;
  const { database } = platform;
  const person = await findPerson(database.platform, owner);
  const moments = [...moved.values()].flatMap(({ moves }) =>
    moves.map(({ occurredAt }) => occurredAt.getTime()),
  );
  if (moments.length === 0) return 0;
  await postQuarter(demo, person);
  await reconcile(demo, person);
  await closeMonths(demo, new Date(Math.min(...moments)));
  return moments.length;
}

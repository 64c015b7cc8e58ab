import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { readConfig } from '../../../api/src/config';
import { createPlatform } from '../../../api/src/create-platform';
import { lockAccounts, post } from '../../../api/src/modules/finance/ledger';
import { capturePosting, receivablesOf } from '../../../shared/domain/src';
import { environmentOf } from '../api/api-servers';
import type { StoreOwner } from '../make-owner';

const AT_ONCE = 10;
const SLICE_MS = 1_000;
const ROUNDS = 5;

const TERMS = {
  gateway: { percentBasisPoints: 399, fixedCents: 0, releaseDays: 30, perInstallment: false },
  platform: { percentBasisPoints: 199, fixedCents: 50 },
  antifraudCents: 0,
};
const { entries } = capturePosting(
  receivablesOf({ grossCents: 10_000, installments: 1, paidOn: '2026-11-20' }, TERMS),
);

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** How often some work is done in a second, by a few at once. */
async function perSecond(work: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + SLICE_MS;
  let done = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1_000) / SLICE_MS;
}

/** Postings per second for many stores and for one, beside rows of one insert each. */
export interface PostingRates {
  insert: number;
  manyStores: number;
  oneStore: number;
}

/** Posts sales and inserts rows by turns, so that what else the machine does meets all alike. */
export async function measurePostings(
  databaseUrl: string,
  stores: readonly StoreOwner[],
): Promise<PostingRates> {
  const { database } = createPlatform(readConfig(environmentOf(databaseUrl)), pino({ level: 'silent' }));
  let turn = 0;
  const next = () => {
    turn += 1;
    return stores[turn % stores.length] as StoreOwner;
  };
  const sell = (owner: StoreOwner) =>
    database.withLedger(owner.sellerId, async (trx) => {
      const fact = { kind: 'capture', key: randomUUID(), occurredAt: new Date() };
      await post(trx, owner, await lockAccounts(trx, owner), fact, entries);
    });
  const insert = ({ sellerId, storeId }: StoreOwner) =>
    database
      .forSeller(sellerId)
      .insertInto('ledger_transactions')
      .values({
        seller_id: sellerId,
        id: randomUUID(),
        store_id: storeId,
        kind: 'bench',
        key: randomUUID(),
        digest: '',
        order_id: null,
        payment_id: null,
        occurred_at: new Date(),
        posted_at: new Date(),
      })
      .execute();
  const [one = next()] = stores;
  const rates: Record<keyof PostingRates, number[]> = { insert: [], manyStores: [], oneStore: [] };
  for (let round = -1; round < ROUNDS; round++) {
    const found = {
      insert: await perSecond(() => insert(next())),
      manyStores: await perSecond(() => sell(next())),
      oneStore: await perSecond(() => sell(one)),
    };
    if (round < 0) continue;
    for (const name of ['insert', 'manyStores', 'oneStore'] as const) rates[name].push(found[name]);
  }
  await database.close();
  return {
    insert: median(rates.insert),
    manyStores: median(rates.manyStores),
    oneStore: median(rates.oneStore),
  };
}

import { randomUUID } from 'node:crypto';
import type { LedgerEntry } from '@balcao/domain';
import { assertLedgerHolds } from '../../../test/ledger';
import type { Account } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import type { SellerTransaction } from '../../db/database';
import type { Owner } from '../../db/owner';
import { lockAccounts, post, RUNNING_TOTAL_EVERY } from './ledger';

const { api, maria } = withStore();

afterEach(() => assertLedgerHolds(api, maria));

const ownerOf = ({ sellerId, storeId }: Account): Owner => ({ sellerId, storeId });
const inLedger = <T>(work: (trx: SellerTransaction) => Promise<T>): Promise<T> =>
  api.platform.database.withSeller(maria.sellerId, work);
const correction = (amountCents: number): LedgerEntry[] => [
  { account: 'disponivel', type: 'adjustment', amountCents },
  { account: 'plataforma', type: 'adjustment', amountCents: -amountCents },
];
const factOf = (key: string) => ({ kind: 'test', key, occurredAt: new Date() });

/** Posts corrections one after another in a transaction. @returns for each whether it was new, and the balance it left */
const postAll = (posted: readonly (readonly [key: string, cents: number])[], owner = ownerOf(maria)) =>
  inLedger(async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    const free = accounts.find(({ account }) => account === 'disponivel');
    const found: [boolean, number | undefined][] = [];
    for (const [key, cents] of posted)
      found.push([await post(trx, owner, accounts, factOf(key), correction(cents)), free?.balanceCents]);
    return found;
  });

it('a fact that is known adds nothing, and the next one goes on from there', async () => {
  const key = randomUUID();
  expect(
    await postAll([
      [key, 500],
      [key, 500],
      [randomUUID(), -120],
    ]),
  ).toEqual([
    [true, 500],
    [false, 500],
    [true, 380],
  ]);
  expect(
    await postAll([
      [key, 500],
      [randomUUID(), 20],
    ]),
  ).toEqual([
    [false, 380],
    [true, 400],
  ]);
});

it('the same key with other entries is refused, and nothing of its transaction stays', async () => {
  const key = randomUUID();
  await postAll([[key, 500]]);
  const wrong = postAll([
    [randomUUID(), 7],
    [key, 501],
  ]);
  await expect(wrong).rejects.toThrow(`${key} was posted with other entries.`);
  expect(await postAll([[randomUUID(), 1]])).toEqual([[true, 501]]);
});

it('a fact that many post at once is posted once', async () => {
  const key = randomUUID();
  const found = await Promise.all(Array.from({ length: 8 }, () => postAll([[key, 500]])));
  expect(found.flat().filter(([isNew]) => isNew)).toHaveLength(1);
  expect(await postAll([[randomUUID(), 1]])).toEqual([[true, 501]]);
});

it('a known fact at a version that a running total is due at adds none', async () => {
  const key = randomUUID();
  await postAll(
    Array.from(
      { length: RUNNING_TOTAL_EVERY - 1 },
      (_, index) => [index === 0 ? key : randomUUID(), 1] as const,
    ),
  );
  expect(await postAll([[key, 1]])).toEqual([[false, RUNNING_TOTAL_EVERY - 1]]);
  expect(await postAll([[randomUUID(), 1]])).toEqual([[true, RUNNING_TOTAL_EVERY]]);
  const totals = await inLedger((trx) =>
    trx
      .selectFrom('ledger_running_totals')
      .where('seller_id', '=', maria.sellerId)
      .select(['account_version', 'amount_cents', 'entry_count'])
      .execute(),
  );
  expect(totals.map((total) => Object.values(total).map(Number))).toEqual([
    [RUNNING_TOTAL_EVERY, RUNNING_TOTAL_EVERY, RUNNING_TOTAL_EVERY],
  ]);
});

import type { StatementRow } from '@balcao/api-schema';
import {
  custodyPosting,
  type LedgerEntry,
  payoutPaidPosting,
  payoutPosting,
  releasePosting,
  type SellerAccount,
} from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withStore } from '../../../test/with-store';
import { lockAccounts, post } from './ledger';

const { api, maria } = withStore({ isShared: true });

const between = (
  type: LedgerEntry['type'],
  from: LedgerEntry['account'],
  to: LedgerEntry['account'],
  cents: number,
): LedgerEntry[] => [
  { account: from, type, amountCents: -cents },
  { account: to, type, amountCents: cents },
];

/** A sale, its release with a reserve, and what leaves after it, some of it for the seller's own accounts. */
const HISTORY: LedgerEntry[][] = [
  between('sale', 'comprador', 'a_liberar', 30_000),
  releasePosting({ id: 'r1', openCents: 20_000 }, 2_000).entries,
  between('chargeback', 'disponivel', 'bloqueado', 1_000),
  between('chargeback', 'bloqueado', 'comprador', 1_000),
  // As much goes back to the buyer as moves on: each line has its own other side.
  [...between('refund', 'a_liberar', 'comprador', 500), ...between('refund', 'a_liberar', 'disponivel', 500)],
  payoutPosting({ amountCents: 4_000, feeCents: 367 }),
  payoutPaidPosting({ amountCents: 4_000 }),
  custodyPosting({ a_liberar: 700, comprador: -700 }, 0),
];

beforeAll(async () => {
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  await api.platform.database.withSeller(owner.sellerId, async (trx) => {
    const accounts = [...(await lockAccounts(trx, owner)), ...(await lockAccounts(trx, owner, 'vendedor'))];
    for (const [turn, entries] of HISTORY.entries())
      await post(
        trx,
        owner,
        accounts,
        { kind: 'test', key: `test:${turn}`, occurredAt: new Date() },
        entries,
      );
  });
});

async function linesOf(query: string): Promise<StatementRow[]> {
  const answer = await callAs(api, maria, 'GET', `/finance/entries?sort=postedAt&size=50&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items;
}

type Line = [type: string, account: SellerAccount, cents: number, counterAccount: SellerAccount | null];
const told = (lines: StatementRow[]): Line[] =>
  lines.map(({ type, account, amountCents, counterAccount }) => [type, account, amountCents, counterAccount]);

it('has one line of what moves between the accounts of the store, where it arrives', async () => {
  expect(told(await linesOf('moves=joined'))).toEqual([
    ['sale', 'a_liberar', 30_000, null],
    ['release', 'disponivel', 20_000, 'a_liberar'],
    ['reserve_hold', 'bloqueado', 2_000, 'disponivel'],
    ['chargeback', 'bloqueado', 1_000, 'disponivel'],
    ['chargeback', 'bloqueado', -1_000, null],
    ['refund', 'a_liberar', -500, null],
    ['refund', 'disponivel', 500, 'a_liberar'],
    ['payout', 'em_saque', 4_000, 'disponivel'],
    ['payout_fee', 'disponivel', -367, null],
    ['payout', 'em_saque', -4_000, null],
    // Its other side stands in the statement of what the seller holds.
    ['custody_change', 'a_liberar', -700, 'direto_a_receber'],
  ]);
});

it('adds up, without what only moved, to what all lines add up to', async () => {
  const sumOf = (lines: StatementRow[]) => lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOwn = ({ counterAccount }: StatementRow) => !counterAccount?.startsWith('direto');
  const joined = await linesOf('moves=joined');
  const moved = joined.filter((line) => line.counterAccount !== null && isOwn(line));
  expect(moved).toHaveLength(5);
  expect(sumOf(joined) - sumOf(moved)).toBe(sumOf(await linesOf('')));
});

it('has a line for each account where they are not joined, each with its other side', async () => {
  const released = told(await linesOf('type=release'));
  expect(released).toEqual([
    ['release', 'a_liberar', -20_000, 'disponivel'],
    ['release', 'disponivel', 20_000, 'a_liberar'],
  ]);
});

it.each([
  ['in', ['sale']],
  ['out', ['chargeback', 'refund', 'payout_fee', 'payout', 'custody_change']],
])('counts no move to what went %s', async (sign, types) => {
  expect((await linesOf(`moves=joined&sign=${sign}`)).map(({ type }) => type)).toEqual(types);
});

it('leaves another custodian’s statement to itself', async () => {
  expect(told(await linesOf('moves=joined&custody=vendedor'))).toEqual([
    ['custody_change', 'direto_a_receber', 700, 'a_liberar'],
  ]);
});

import {
  adjustmentPosting,
  type LedgerAccount,
  type LedgerEntry,
  move,
  payoutPosting,
  planFeePosting,
  planPaymentPosting,
  todayInSaoPaulo,
} from '@balcao/domain';
import { isFullLength, lengthOf, seedFor } from '@balcao/proofs';
import fc from 'fast-check';
import type { BankDouble } from '../../../test/bank-double';
import { callAs } from '../../../test/call-as';
import { startApiWithBank, verifiedAccount } from '../../../test/finance';
import { createAccount } from '../../../test/stored-account';
import type { TestApi } from '../../../test/test-app';
import { newId } from '../../db/new-id';
import { post } from './ledger';
import { endPayout, setPayoutStatus } from './payout-transfers';
import { hasPayoutUnderWay, insertPayout } from './payouts';
import { lockInvoiceAccounts } from './plan-months';

let bank: BankDouble;
let api: TestApi;

beforeAll(async () => {
  ({ bank, api } = await startApiWithBank());
});
afterAll(() => api.close());
beforeEach(() => bank.reset());

/** Everything that changes the free balance beside payouts, by what it is posted as. */
const CHANGES: Readonly<Record<string, (cents: number) => LedgerEntry[]>> = {
  release: (cents) => [
    ...move('release', 'a_liberar', 'disponivel', cents),
    ...move('reserve_hold', 'disponivel', 'bloqueado', Math.floor(cents / 20)),
  ],
  reserve_release: (cents) => move('reserve_release', 'bloqueado', 'disponivel', cents),
  anticipation: (cents) => [
    ...move('anticipation', 'a_liberar', 'disponivel', cents),
    ...move('anticipation_fee', 'disponivel', 'plataforma', Math.floor(cents / 50)),
  ],
  refund: (cents) => move('refund', 'disponivel', 'comprador', cents),
  chargeback: (cents) => [
    ...move('chargeback', 'disponivel', 'bloqueado', cents),
    ...move('chargeback_fee', 'disponivel', 'gateway', 1_500),
  ],
  chargeback_reversal: (cents) => move('chargeback_reversal', 'bloqueado', 'disponivel', cents),
  med_block: (cents) => move('med_block', 'disponivel', 'bloqueado', cents),
  med_unblock: (cents) => move('med_unblock', 'bloqueado', 'disponivel', cents),
  adjustment_up: (cents) => adjustmentPosting('plataforma', cents),
  adjustment_down: (cents) => adjustmentPosting('plataforma', -cents),
  plan_fee: (cents) => planFeePosting(cents, Math.floor(cents / 3)),
  plan_payment: planPaymentPosting,
  // Neither of them touches what is free.
  elsewhere: (cents) => move('med_return', 'bloqueado', 'comprador', cents),
  sale: (cents) => move('sale', 'comprador' satisfies LedgerAccount, 'a_liberar', cents),
};

type Step =
  | { kind: 'change'; name: string; cents: number }
  | { kind: 'payout'; share: number; feeCents: number; feeReturns: boolean }
  | { kind: 'paid' | 'devolvido' | 'cancelado' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      name: fc.constantFrom('release', 'release', 'release', ...Object.keys(CHANGES)),
      cents: fc.integer({ min: 1, max: 500_000 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      share: fc.integer({ min: 1, max: 100 }),
      feeCents: fc.constantFrom(0, 367),
      feeReturns: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('paid' as const, 'devolvido', 'cancelado') }) },
);

const centsOf = (cell = ''): number => Number(cell.replace(/[^\d-]/g, ''));
const HISTORIES = lengthOf(6, 150);

it(`${HISTORIES} random histories: the lines of every payout's file come to its amount, whatever happened before and after`, async () => {
  const shown = new Set<string>();
  const history = async (steps: readonly Step[]) => {
    const maria = await createAccount(api.platform);
    const bankAccountId = (await verifiedAccount(api, maria)).id;
    const { sellerId, storeId, userId } = maria;
    const owner = { sellerId, storeId };
    const payouts: { id: string; amountCents: number }[] = [];
    const { database } = api.platform;
    const take = ({ kind, ...step }: Step) =>
      database.withLedger(sellerId, async (trx) => {
        const accounts = await lockInvoiceAccounts(trx, owner);
        const now = new Date();
        const free = accounts.find(({ account }) => account === 'disponivel')?.balanceCents ?? 0;
        if ('name' in step) {
          const entries = CHANGES[step.name]?.(step.cents) ?? [];
          await post(trx, owner, accounts, { kind: step.name, key: newId(), occurredAt: now }, entries);
        } else if ('share' in step) {
          const { feeCents, feeReturns, share } = step;
          const amountCents = Math.floor(((free - feeCents) * share) / 100);
          if (amountCents <= 0 || (await hasPayoutUnderWay(trx, owner))) return;
          const id = newId();
          await insertPayout(trx, {
            seller_id: sellerId,
            id,
            store_id: storeId,
            bank_account_id: bankAccountId,
            amount_cents: amountCents,
            fee_cents: feeCents,
            fee_returns: feeReturns,
            process_on: todayInSaoPaulo(now),
            requested_by: userId,
          });
          const fact = { kind: 'payout', key: `payout:${id}`, occurredAt: now };
          await post(trx, owner, accounts, fact, payoutPosting({ amountCents, feeCents }));
          payouts.push({ id, amountCents });
        } else {
          const last = payouts.at(-1);
          if (last === undefined) return;
          if (kind === 'cancelado') await endPayout(trx, owner, last.id, { status: 'cancelado' });
          else {
            const begun = await trx
              .selectFrom('payouts')
              .where('id', '=', last.id)
              .where('status', '=', 'solicitado')
              .select('id')
              .executeTakeFirst();
            if (begun) await setPayoutStatus(trx, sellerId, last.id, { status: 'em_processamento' });
            if (kind === 'paid') await endPayout(trx, owner, last.id, { status: 'pago' });
            else await endPayout(trx, owner, last.id, { status: 'devolvido', refusal: 'not_accepted' });
          }
        }
      });
    for (const one of steps) await take(one);

    for (const { id, amountCents } of payouts) {
      const detail = (await callAs(api, maria, 'GET', `/finance/payouts/${id}`)).json();
      const changed = detail.changes.reduce((sum: number, { cents }: { cents: number }) => sum + cents, 0);
      expect(detail.openingCents + changed - detail.remainingCents).toBe(amountCents);
      const file = await callAs(api, maria, 'GET', `/finance/payouts/${id}/file`);
      const rows = file.payload
        .slice(1)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(';'));
      const sum = rows.pop();
      expect([sum?.[1], centsOf(sum?.[3])]).toEqual(['Soma: valor do saque', amountCents]);
      expect(rows.reduce((cents, row) => cents + centsOf(row[3]), 0)).toBe(amountCents);
      for (const row of rows) shown.add(row[1] ?? '');
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 45 }), history), {
    numRuns: HISTORIES,
    seed: isFullLength ? 20_261_129 : seedFor('sums of payouts'),
    endOnFailure: true,
  });
  // Every kind of line, and those of the balance before and after.
  expect(shown.size).toBeGreaterThanOrEqual(lengthOf(8, 20));
});

import { randomUUID } from 'node:crypto';
import { payoutPosting } from '@balcao/domain';
import { newId } from '../../src/db/new-id';
import { sealDetails } from '../../src/modules/finance/bank-accounts';
import { lockAccounts, post } from '../../src/modules/finance/ledger';
import { endPayout } from '../../src/modules/finance/payout-transfers';
import { insertPayout } from '../../src/modules/finance/payouts';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

/** A verified account of the target's store. */
async function bankAccountOf(
  { sellerId: seller_id, storeId: store_id }: Account,
  { database, keyRing }: Platform,
): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('bank_accounts')
    .values({
      seller_id,
      id,
      store_id,
      kind: 'pix',
      bank_ispb: null,
      ending: '****m.br',
      details_sealed: sealDetails(
        keyRing,
        { seller_id, id },
        {
          kind: 'pix',
          pixKeyType: 'email',
          pixKey: 'maria@exemplo.com.br',
          holderName: 'Maria da Silva',
          holderDocument: '12345678909',
        },
      ),
      fingerprint: id,
      status: 'verificada',
    })
    .execute();
  return id;
}

/** A payout of the target's store that has come to nothing. */
async function payoutOf(target: Account, platform: Platform): Promise<string> {
  const { sellerId, storeId, userId } = target;
  const owner = { sellerId, storeId };
  const [id, bank_account_id] = [newId(), await bankAccountOf(target, platform)];
  const asked = { amountCents: 1_000, feeCents: 0 };
  await platform.database.withLedger(sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    await insertPayout(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      bank_account_id,
      amount_cents: asked.amountCents,
      fee_cents: asked.feeCents,
      fee_returns: true,
      process_on: '2026-01-02',
      requested_by: userId,
    });
    const fact = { kind: 'payout', key: `payout:${id}`, occurredAt: new Date() };
    await post(trx, owner, accounts, fact, payoutPosting(asked));
    await endPayout(trx, owner, id, { status: 'cancelado' });
  });
  return id;
}

const PIX = { kind: 'pix', pixKeyType: 'cpf', pixKey: '12345678909', holderDocument: '12345678909' };
const keyed = (url: string, payload: () => object, status: number): Row => ({
  call: () => ({ url, payload: payload(), headers: { 'idempotency-key': randomUUID() } }),
  answers: loggedIn(status),
});
const at = (
  place: (target: Account, platform: Platform) => Promise<string>,
  start: string,
  rest: string,
  answers: Row['answers'],
): Row => ({
  call: async (target, platform) => ({ url: `${start}/${await place(target, platform)}${rest}` }),
  answers,
});

/** The rows of bank accounts and payouts. What changes them without a password given just now is refused, whoever asks. */
export const BANK_ROWS: Record<string, Row[]> = {
  'GET /finance/bank-accounts': [bare('/finance/bank-accounts', loggedIn(200))],
  'POST /finance/bank-accounts': [keyed('/finance/bank-accounts', () => PIX, 403)],
  'POST /finance/bank-accounts/{id}/principal': [
    at(bankAccountOf, '/finance/bank-accounts', '/principal', loggedIn(403)),
  ],
  'DELETE /finance/bank-accounts/{id}': [at(bankAccountOf, '/finance/bank-accounts', '', loggedIn(403))],
  // The link of a mail, which nobody has guessed.
  'POST /finance/bank-account-changes/cancel': [
    send('/finance/bank-account-changes/cancel', () => ({ token: 'x' }), everybody(400)),
  ],
  'GET /finance/payouts': [bare('/finance/payouts', loggedIn(200))],
  'GET /finance/payouts/terms': [bare('/finance/payouts/terms', loggedIn(200))],
  'POST /finance/payouts': [
    keyed('/finance/payouts', () => ({ amountCents: 1_000, bankAccountId: randomUUID() }), 403),
  ],
  'GET /finance/payouts/{id}': [at(payoutOf, '/finance/payouts', '', ownOnly(200))],
  'GET /finance/payouts/{id}/file': [at(payoutOf, '/finance/payouts', '/file', ownOnly(200))],
  'POST /finance/payouts/{id}/cancel': [at(payoutOf, '/finance/payouts', '/cancel', ownOnly(409))],
};

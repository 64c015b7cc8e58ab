import { randomUUID } from 'node:crypto';
import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row } from './row';

/** A receivable of the target's store that was released, so that everybody of the store gets the same answer: too late. */
async function releasedReceivableOf({ sellerId, storeId }: Account, { database }: Platform): Promise<string> {
  const { id } = await database.platform
    .insertInto('receivables')
    .values({
      seller_id: sellerId,
      id: newId(),
      store_id: storeId,
      order_id: newId(),
      payment_id: newId(),
      installment: 1,
      gross_cents: 1_000,
      gateway_fee_cents: 0,
      platform_fee_cents: 0,
      antifraud_fee_cents: 0,
      net_cents: 1_000,
      open_cents: 0,
      available_on: '2026-01-02',
      reserve_basis_points: 0,
      reserve_days: 0,
      status: 'liberado',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const anticipation = (url: string): Row => ({
  call: async (target, platform) => ({
    url,
    payload: { receivableIds: [await releasedReceivableOf(target, platform)] },
    headers: { 'idempotency-key': randomUUID() },
  }),
  answers: ownOnly(409),
});

/** Being paid receivables before their day. */
export const ANTICIPATION_ROWS: Record<string, Row[]> = {
  'GET /finance/anticipations': [bare('/finance/anticipations', loggedIn(200))],
  'GET /finance/anticipations/offer': [bare('/finance/anticipations/offer', loggedIn(200))],
  'POST /finance/anticipations/preview': [anticipation('/finance/anticipations/preview')],
  'POST /finance/anticipations': [anticipation('/finance/anticipations')],
};

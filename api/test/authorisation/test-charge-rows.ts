import { randomUUID } from 'node:crypto';
import { newId } from '../../src/db/new-id';
import { createTestOrder } from '../../src/modules/orders';
import { insertCharge } from '../../src/modules/payments/charge';
import type { Platform } from '../../src/platform';
import { newToken } from '../../src/security/digest';
import type { Account } from '../stored-account';
import { connectionOf } from './gateway-rows';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

/** A Pix of the target's store at the simulator. */
async function chargeOf(target: Account, platform: Platform): Promise<string> {
  const { sellerId, storeId } = target;
  const id = newId();
  await connectionOf(target, platform);
  await platform.database.withSeller(sellerId, async (trx) => {
    const test = { paymentId: id, method: 'pix', amountCents: 1_000, installments: 1 } as const;
    await createTestOrder(trx, platform, { sellerId, storeId }, test);
    const charge = { seller_id: sellerId, payment_id: id, store_id: storeId, is_test: true } as const;
    await insertCharge(trx, { ...charge, gateway: 'simulador' });
  });
  return id;
}

/** The rows of test charges, and of what gateways tell. */
export const TEST_CHARGE_ROWS: Record<string, Row[]> = {
  'POST /simulador/charges': [
    send('/simulador/charges', () => ({ method: 'pix', amountCents: 1_000 }), loggedIn(201)),
  ],
  'GET /payments/test-charges': [bare('/payments/test-charges', loggedIn(200))],
  // The caller's store has chosen no gateway.
  'POST /payments/test-charges': [
    {
      call: () => ({
        url: '/payments/test-charges',
        payload: { method: 'pix', amountCents: 1_000 },
        headers: { 'idempotency-key': randomUUID() },
      }),
      answers: loggedIn(409),
    },
  ],
  'GET /payments/test-charges/{id}': [
    {
      call: async (target, platform) => ({
        url: `/payments/test-charges/${await chargeOf(target, platform)}`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /payments/test-charges/{id}/pay': [
    {
      call: async (target, platform) => ({
        url: `/payments/test-charges/${await chargeOf(target, platform)}/pay`,
        headers: { 'idempotency-key': randomUUID() },
      }),
      answers: ownOnly(200),
    },
  ],
  // It was not paid.
  'POST /payments/test-charges/{id}/refund': [
    {
      call: async (target, platform) => ({
        url: `/payments/test-charges/${await chargeOf(target, platform)}/refund`,
        payload: {},
        headers: { 'idempotency-key': randomUUID() },
      }),
      answers: ownOnly(409),
    },
  ],
  // Nobody logs in here: an unknown address is unknown to everybody.
  'POST /webhooks/gateways/{gateway}/{key}': [
    {
      call: () => ({ url: `/webhooks/gateways/iugu/${newToken()}`, payload: { event: 'invoice.created' } }),
      answers: everybody(404),
    },
  ],
};

import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { orderOf } from './order-rows';
import { bare, loggedIn, ownOnly, type Row } from './row';

/** A chargeback of the target's store that waits for an answer. */
export async function disputeOf(target: Account, platform: Platform): Promise<string> {
  const order_id = await orderOf(target, platform);
  const [id, payment_id] = [newId(), newId()];
  const { sellerId: seller_id, storeId: store_id } = target;
  const { platform: database } = platform.database;
  await database
    .insertInto('payments')
    .values({
      seller_id,
      id: payment_id,
      order_id,
      external_id: id,
      position: 0,
      method: 'credit_card',
      amount_cents: 1_000,
    })
    .execute();
  await database
    .insertInto('disputes')
    .values({
      seller_id,
      id,
      store_id,
      order_id,
      payment_id,
      position: 0,
      kind: 'chargeback',
      amount_cents: 1_000,
      held_cents: 1_000,
      lost_cents: 0,
      opened_at: new Date(),
      deadline: new Date(Date.now() + 86_400_000),
      is_deadline_estimated: false,
      status: 'open',
    })
    .execute();
  return id;
}

const calling = (path: string, status: number, payload?: object): Row => ({
  call: async (target, platform) => ({
    url: `/disputes/${await disputeOf(target, platform)}${path}`,
    ...(payload && { payload }),
  }),
  answers: ownOnly(status),
});

/** The rows of disputes. */
export const DISPUTE_ROWS: Record<string, Row[]> = {
  'GET /disputes': [bare('/disputes', loggedIn(200))],
  'GET /disputes/{id}': [calling('', 200)],
  'GET /disputes/{id}/evidence-pack': [calling('/evidence-pack', 200)],
  'POST /disputes/{id}/response': [calling('/response', 200, { text: 'Entregue no endereço do titular.' })],
  'POST /disputes/{id}/acceptance': [calling('/acceptance', 200)],
  // It is no form.
  'POST /disputes/{id}/evidence': [calling('/evidence?name=Nota', 415, {})],
  // There is no such file.
  'DELETE /disputes/{id}/evidence/{evidenceId}': [calling(`/evidence/${newId()}`, 404)],
};

import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import type { ChargeOutcome, Payer } from '../../../providers/gateway/gateway-provider';
import { custodyUpdate } from '../charges/attach-repository';
import { enqueueCancel } from '../charges/cancel-task';
import { changeCharge } from '../charges/change-charge';
import { changeOfAnswer } from '../charges/gateway-answer';
import { accessTo } from '../charges/refetch';
import { type ChargeRow, findCharge, lockCharge } from '../charges/repository';
import { prepareCharge, reachableUrl } from '../charges/request';
import { insertCharge } from '../charges/write-repository';
import { listConfigs } from '../configs/resource';
import { findConnectionAt } from '../gateways/repository';
import { webhookUrl } from '../gateways/webhook-address';
import type { CheckoutGateway } from './checkout-gateway';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/** The methods whose codes a buyer is shown. */
export type BuyerMethod = 'pix' | 'boleto';

/** Who pays, and what for. */
export interface BuyerQuestion {
  payer: Payer;
  description: string;
}

/**
 * Keeps that a payment is to be charged, before its gateway is asked: in the transaction that writes the payment. Whose money it is
 * follows as for any charge: the platform's where the gateway collects for it.
 */
export async function beginBuyerCharge(
  trx: SellerTransaction,
  { config: { collectingGateways } }: Pick<Platform, 'config'>,
  owner: Owner,
  { connection, methods, isTest }: CheckoutGateway,
  payment: { id: string; method: BuyerMethod; amountCents: number },
): Promise<void> {
  const { sellerId, storeId } = owner;
  const { gateway } = connection;
  const config = methods.find(({ idFormaPagamento }) => idFormaPagamento === payment.method);
  if (config === undefined) throw new Error('The method is not offered.');
  const now = currentTime();
  await insertCharge(trx, {
    seller_id: sellerId,
    payment_id: payment.id,
    store_id: storeId,
    gateway,
    is_test: isTest,
    created_at: now,
    expires_at: prepareCharge(chargeOf(payment), config, { ...NOBODY, reference: payment.id, now }).expiresAt,
  });
  if (!isTest && collectingGateways.includes(gateway))
    defer(trx, custodyUpdate(trx, { ...owner, paymentId: payment.id, gateway }));
}

const chargeOf = ({ method, amountCents }: { method: BuyerMethod; amountCents: number }) => ({
  method,
  amountCents,
  installments: 1,
  cardToken: '',
});

/** What the moment of an end does not depend on. */
const NOBODY = { notificationUrl: null, publicUrl: '' } as const;

/** Whether its gateway is yet to say what a charge is. */
export const isUnanswered = ({ gateway_charge_id, status, failure }: ChargeRow): boolean =>
  gateway_charge_id === '' && (status === 'criado' || status === 'cancelado' || failure !== null);

/**
 * Asks the gateway for a charge that was begun, and notes its answer. It may be asked again, also after a process died: the payment
 * names the charge to the gateway, which makes it once, and one that was answered is not asked for.
 *
 * @returns the charge as it is then; undefined where there is none
 */
export async function askForBuyerCharge(
  parts: Parts,
  owner: Owner,
  paymentId: string,
  { payer, description }: BuyerQuestion,
): Promise<ChargeRow | undefined> {
  const { database, gateways, keyRing, config: settings } = parts;
  const { sellerId } = owner;
  const found = await database.withSeller(sellerId, async (trx) => {
    const row = await findCharge(trx, owner, paymentId);
    if (row === undefined) return { row };
    const [connection, [config]] = await Promise.all([
      findConnectionAt(trx, row),
      listConfigs(trx, owner, { idGateway: row.gateway, idFormaPagamento: row.method }),
    ]);
    return { row, connection, config };
  });
  const { row, connection, config } = found;
  if (row === undefined || connection === undefined || config === undefined || !isUnanswered(row)) return row;
  const { request } = prepareCharge(
    chargeOf({ method: row.method as BuyerMethod, amountCents: Number(row.amount_cents) }),
    config,
    {
      reference: row.id,
      notificationUrl: reachableUrl(webhookUrl(parts, connection)),
      publicUrl: settings.publicUrl,
      now: row.created_at,
      payer,
      description,
    },
  );
  const outcome = await gateways[row.gateway].charge(accessTo(keyRing, connection, row), request);
  return database.withSeller(sellerId, (trx) => noteAnswer(trx, parts, row, outcome));
}

/** Writes down what a gateway has answered, unless somebody else has. */
async function noteAnswer(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  asked: ChargeRow,
  outcome: ChargeOutcome,
): Promise<ChargeRow> {
  const current = await lockCharge(trx, asked);
  if (!isUnanswered(current)) return current;
  const [change, columns] = changeOfAnswer(current, outcome);
  const changed = await changeCharge(trx, parts, current, change, { failure: null, ...columns });
  // Another attempt took its place while the gateway was asked.
  if (changed.status === 'cancelado' && changed.gateway_charge_id !== '') await enqueueCancel(trx, changed);
  await publishLive(trx, { sellerId: asked.seller_id }, 'payment.changed');
  return changed;
}

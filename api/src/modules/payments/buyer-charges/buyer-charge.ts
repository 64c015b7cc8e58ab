import type { PaymentMethod } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import type { Payer } from '../../../providers/gateway/gateway-provider';
import { custodyUpdate } from '../charges/attach-repository';
import { accessTo } from '../charges/refetch';
import { type ChargeRow, findCharge } from '../charges/repository';
import { prepareCharge, reachableUrl } from '../charges/request';
import { insertCharge, noteMoneyId } from '../charges/write-repository';
import { listConfigs } from '../configs/resource';
import { findConnectionAt } from '../gateways/repository';
import { webhookUrl } from '../gateways/webhook-address';
import type { CheckoutGateway } from './checkout-gateway';
import { type BuyerCard, findLostAnswer, isUnanswered, noteOutcome, wasAsked } from './lost-answer';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/** The methods by which a buyer pays at the checkout. */
export type BuyerMethod = 'pix' | 'boleto' | 'credit_card';

/** The payer and the description of a charge. */
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
  payment: { id: string; method: BuyerMethod; amountCents: number; installments: number },
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
    expires_at: prepareCharge(chargeOf(payment, NO_CARD), config, { ...NOBODY, reference: payment.id, now })
      .expiresAt,
  });
  if (!isTest && collectingGateways.includes(gateway))
    defer(trx, custodyUpdate(trx, { ...owner, paymentId: payment.id, gateway }));
}

const chargeOf = (
  payment: { method: PaymentMethod; amountCents: number; installments: number },
  { token }: Pick<BuyerCard, 'token'>,
) => ({ ...payment, cardToken: token });

/** A placeholder for the card, where only the moment at which a charge ends is asked for. */
const NO_CARD = { token: 'none' } as const;

const NOBODY = { notificationUrl: null, publicUrl: '' } as const;

/**
 * Asks the gateway for a charge that was begun, and notes its answer. It may be asked again, also after a process died: the payment
 * names the charge to the gateway, which makes it once, and one that was answered is not asked for. A card is charged while its buyer
 * is there: without it, a gateway that can be asked says what has become of the charge.
 *
 * @returns the charge as it is then; undefined where there is none
 */
export async function askForBuyerCharge(
  parts: Parts,
  owner: Owner,
  paymentId: string,
  { payer, description }: BuyerQuestion,
  card?: BuyerCard,
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
  const access = accessTo(keyRing, connection, row);
  const provider = gateways[row.gateway];
  // It was asked for before: what came of that is known, or asked, before anything is charged anew.
  if (wasAsked(row) || (row.method === 'credit_card' && card === undefined)) {
    const found = await findLostAnswer(parts, connection, row);
    if (found === 'failed') return database.withSeller(sellerId, (trx) => findCharge(trx, owner, paymentId));
    if (found !== 'none') return found;
    // A card is charged while its buyer is there, and what another attempt has replaced is charged no more.
    if (row.status === 'cancelado' || (card === undefined && row.method === 'credit_card')) return row;
  }
  const { request } = prepareCharge(
    chargeOf(
      { method: row.method, amountCents: row.amount_cents, installments: row.installments },
      card ?? { token: '' },
    ),
    config,
    {
      reference: row.id,
      notificationUrl: reachableUrl(webhookUrl(parts, connection)),
      publicUrl: settings.publicUrl,
      now: row.created_at,
      payer,
      description,
      ...(card && { authentication: card.authentication }),
    },
  );
  const name = request.method === 'credit_card' ? provider.nameBefore?.(request) : undefined;
  if (name !== undefined) await database.withSeller(sellerId, (trx) => noteMoneyId(trx, row, name));
  return noteOutcome(parts, connection, row, await provider.charge(access, request), card);
}

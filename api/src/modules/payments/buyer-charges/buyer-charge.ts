import type { CardBrand, PaymentMethod } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { defer } from '../../../db/deferred';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import {
  type CardAuthentication,
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
  type Payer,
} from '../../../providers/gateway/gateway-provider';
import { custodyUpdate } from '../charges/attach-repository';
import { enqueueCancel } from '../charges/cancel-task';
import { changeCharge } from '../charges/change-charge';
import { changeOfAnswer } from '../charges/gateway-answer';
import { accessTo } from '../charges/refetch';
import { type ChargeRow, findCharge, lockCharge } from '../charges/repository';
import { prepareCharge, reachableUrl } from '../charges/request';
import { type ChargeColumns, insertCharge } from '../charges/write-repository';
import { listConfigs } from '../configs/resource';
import { findConnectionAt } from '../gateways/repository';
import { webhookUrl } from '../gateways/webhook-address';
import type { CheckoutGateway } from './checkout-gateway';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/** The methods by which a buyer pays at the checkout. */
export type BuyerMethod = 'pix' | 'boleto' | 'credit_card';

/** A card as the frame of a gateway has tokenised it. The token is passed on once, and neither stored nor logged. */
export interface BuyerCard {
  token: string;
  /** As the frame says; nobody has checked it. */
  brand: CardBrand | null;
  last4: string;
  /** The answer of the buyer's bank (3-D Secure) as the frame reports it; null where it has not asked. */
  authentication: CardAuthentication | null;
}

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

/** Whether its gateway is yet to say what a charge is. */
export const isUnanswered = ({ gateway_charge_id, status, failure }: ChargeRow): boolean =>
  gateway_charge_id === '' && (status === 'criado' || status === 'cancelado' || failure !== null);

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
  const note = async (answer: ChargeOutcome, paidBy?: BuyerCard) => {
    const outcome = await confirmed(provider, access, row, answer);
    return database.withSeller(sellerId, (trx) => noteAnswer(trx, parts, row, outcome, paidBy));
  };
  if (row.method === 'credit_card' && card === undefined) {
    const answered = await provider.answered?.(access, row.id);
    return answered ? note(answered) : row;
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
  const outcome = await provider.charge(access, request);
  return note(outcome, card);
}

/** An answer, with what the gateway says to have received where the platform holds it. */
type Confirmed = { answer: ChargeOutcome; receivedCents?: number | undefined };

/**
 * Asks the gateway how much it has received, where the platform holds the money: that moves by this amount alone. Until the gateway says
 * it, the payment is under review, and is asked about again.
 */
async function confirmed(
  provider: GatewayProvider,
  access: GatewayAccess,
  { custody, method, amount_cents }: ChargeRow,
  answer: ChargeOutcome,
): Promise<Confirmed> {
  if (custody !== 'plataforma' || answer.outcome !== 'approved' || answer.status !== 'pago')
    return { answer };
  const { gatewayId } = answer;
  const found = await provider.status(access, { gatewayId, method, amountCents: amount_cents });
  const receivedCents = found.outcome === 'known' ? found.receivedCents : undefined;
  return receivedCents === undefined
    ? { answer: { outcome: 'pending', gatewayId, status: 'em_analise', instructions: NO_INSTRUCTIONS } }
    : { answer, receivedCents };
}

/** The columns of a card. Fields of the gateway's answer count before those of the frame. */
function cardColumns(answer: ChargeOutcome, card: BuyerCard | undefined): ChargeColumns {
  const charged = answer.outcome === 'failed' ? undefined : answer.card;
  const { result, eci, liability } = charged?.threeDs ?? {};
  return {
    ...(card && { card_brand: charged?.brand ?? card.brand ?? '', card_last4: charged?.last4 ?? card.last4 }),
    ...(result && { three_ds: result, eci: eci ?? '', liability: liability ?? '' }),
  };
}

/** Writes down what a gateway has answered, unless somebody else has. */
async function noteAnswer(
  trx: SellerTransaction,
  parts: Pick<Platform, 'raise'>,
  asked: ChargeRow,
  { answer, receivedCents }: Confirmed,
  card?: BuyerCard,
): Promise<ChargeRow> {
  const current = await lockCharge(trx, asked);
  if (!isUnanswered(current)) return current;
  const [change, columns] = changeOfAnswer(current, answer);
  const changed = await changeCharge(
    trx,
    parts,
    current,
    { ...change, capturedCents: receivedCents },
    {
      failure: null,
      ...cardColumns(answer, card),
      ...columns,
    },
  );
  // Another attempt took its place while the gateway was asked.
  if (changed.status === 'cancelado' && changed.gateway_charge_id !== '') await enqueueCancel(trx, changed);
  await publishLive(trx, { sellerId: asked.seller_id }, 'payment.changed');
  return changed;
}

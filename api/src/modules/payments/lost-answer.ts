import type { CardBrand } from '@balcao/domain';
import { currentMs } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import {
  type CardAuthentication,
  type ChargeOutcome,
  type GatewayAccess,
  type GatewayProvider,
  NO_INSTRUCTIONS,
} from '../../providers/gateway/gateway-provider';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { storeRefund } from '../orders';
import { type ChargeColumns, type ChargeRow, lockCharge, UNDER_WAY_SECONDS } from './charge';
import { changeCharge, changeOfAnswer, keepUnfamiliarWord, noticePaidTwice } from './charge-changes';
import { enqueueCancel } from './charge-checks';
import { type ConnectionRow, findConnectionAt } from './connection';
import { accessTo } from './refetch';
import { requestOfGateway } from './requests';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways' | 'raise'>;

/** A card as the frame of a gateway has tokenised it. The token is passed on once, and neither stored nor logged. */
export interface BuyerCard {
  token: string;
  /** As the frame says; nobody has checked it. */
  brand: CardBrand | null;
  last4: string;
  /** The answer of the buyer's bank (3-D Secure) as the frame reports it; null where it has not asked. */
  authentication: CardAuthentication | null;
}

const REASON = 'Pago duas vezes: o cliente já pagou este pedido de outra forma.';

/** Has a card given back that was charged after its buyer had paid in another way: nobody knew that it was. */
async function giveBackSecond(trx: SellerTransaction, paid: ChargeRow): Promise<void> {
  const { seller_id, id, order_id, captured_cents: amountCents } = paid;
  const connection = await findConnectionAt(trx, paid);
  if (connection === undefined) return noticePaidTwice(trx, paid);
  const refundId = await storeRefund(trx, {
    order: { seller_id, id: order_id },
    payment: { id },
    request: { amountCents, reason: REASON },
  });
  await requestOfGateway(
    trx,
    SYSTEM_ORIGIN,
    { charge: paid, connection },
    { id: refundId, kind: 'refund', amountCents, targetCents: amountCents, reason: REASON },
  );
  await noticePaidTwice(
    trx,
    paid,
    'Já pedimos ao gateway a devolução da que foi no cartão: acompanhe no pedido.',
  );
}

/** Whether its gateway is yet to say what a charge is. */
export const isUnanswered = ({ gateway_charge_id, status, failure }: ChargeRow): boolean =>
  gateway_charge_id === '' && (status === 'criado' || status === 'cancelado' || failure !== null);

/** Whether its gateway has been asked before, and the answer was lost or never noted. */
export const wasAsked = ({ failure, created_at }: Pick<ChargeRow, 'failure' | 'created_at'>): boolean =>
  failure !== null || currentMs() - created_at.getTime() >= UNDER_WAY_SECONDS * 1_000;

/**
 * Asks what has become of a charge whose answer was lost, by our name for it, and notes that.
 * @returns the charge as it is then; `none` where its gateway has no such charge, `failed` where it could not be asked
 */
export async function findLostAnswer(
  parts: Parts,
  connection: ConnectionRow,
  charge: ChargeRow,
): Promise<ChargeRow | 'none' | 'failed'> {
  const { id: reference, method, money_id: moneyId } = charge;
  const access = accessTo(parts.keyRing, connection, charge);
  const answer = await parts.gateways[charge.gateway].answered(access, { reference, method, moneyId });
  if (answer === undefined) return 'none';
  return answer.outcome === 'failed' ? 'failed' : noteOutcome(parts, connection, charge, answer);
}

/** Notes the answer to a charge, unless somebody else has. @returns the charge as it is then */
export async function noteOutcome(
  parts: Parts,
  connection: ConnectionRow,
  charge: ChargeRow,
  answer: ChargeOutcome,
  paidBy?: BuyerCard,
): Promise<ChargeRow> {
  const { database, gateways, keyRing } = parts;
  const access = accessTo(keyRing, connection, charge);
  const outcome = await confirmed(gateways[charge.gateway], access, charge, answer);
  if (answer.outcome === 'pending' && answer.unfamiliar)
    await keepUnfamiliarWord(database, charge, answer.unfamiliar.word);
  return database.withSeller(charge.seller_id, (trx) => noteAnswer(trx, parts, charge, outcome, paidBy));
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
  const isReplaced = current.status === 'cancelado' && current.method === 'credit_card';
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
    isReplaced ? giveBackSecond : undefined,
  );
  // Another attempt took its place while the gateway was asked.
  if (changed.status === 'cancelado' && changed.gateway_charge_id !== '') await enqueueCancel(trx, changed);
  await publishLive(trx, { sellerId: asked.seller_id }, 'payment.changed');
  return changed;
}

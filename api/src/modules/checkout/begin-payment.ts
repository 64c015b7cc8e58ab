import type { V1OrderRequest } from '@balcao/api-schema';
import { isBrazilianState, type PaymentStatus } from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { Problem } from '../../problem';
import { networkOf } from '../../security/ip-address';
import { mailboxDigest } from '../../security/mailbox-digest';
import {
  CODE_OF_PROOF,
  CODES_OF_NETWORK,
  CODES_OF_ONE,
  CODES_OF_STORE,
  countQuotas,
  MOST_CODES_OF_ONE,
} from '../../security/quotas';
import { countedUnitsOf } from '../catalog';
import {
  endPayment,
  exceedsBoletoShare,
  lockOrder,
  paymentsAt,
  placeIn,
  type StoredPayment,
  writeOrder,
} from '../orders';
import {
  type BuyerMethod,
  beginBuyerCharge,
  cancelBuyerCharge,
  findCharge,
  readCheckoutGateway,
} from '../payments';
import { isOwnProof, newChallenge, type WorkProof } from './card-testing';
import { titleOf } from './cart';
import { enqueueCharge } from './charges';
import { enqueueConfirmation } from './confirmation';
import type { PricedSession } from './prices';
import { ownerOfSession, type Parts, typedIn } from './session';
import { channelOf } from './session-events';
import { lockSession, type SessionRow, updateSession } from './session-rows';
import type { SessionContent } from './tables/buyer-checkouts-schema';

/** The order that a session comes to. */
function orderOf(
  session: SessionRow,
  content: SessionContent,
  { items, amounts, shipping, coupon }: PricedSession,
  payments: V1OrderRequest['payments'],
): V1OrderRequest {
  const { contact, address } = content;
  const state = isBrazilianState(address.state) ? address.state : null;
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen);
  const { first, last } = session.utm;
  const told = (prefix: string, touch: object) =>
    Object.entries(touch)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [`${prefix}${name}`, value] as const);
  return {
    created_at: content.orderedAt,
    currency: 'BRL',
    customer: contact,
    items: items.map((item) => ({
      title: titleOf(item),
      sku: item.sku,
      source_product_id: item.product_id,
      quantity: item.quantity,
      unit_price: item.unit_price,
      discount: item.discount,
      requires_shipping: item.is_physical,
      kind: item.kind,
      ...(item.orderbump_id !== null && { orderbump_id: item.orderbump_id }),
    })),
    subtotal: amounts.subtotal,
    discount: amounts.discount,
    shipping: amounts.shipping,
    interest: amounts.interest,
    total: amounts.total,
    payments,
    shipping_state: state,
    shipping_method: delivery?.name ?? null,
    shipping_details:
      address.zip === ''
        ? null
        : {
            method: delivery?.name ?? null,
            days: delivery?.days_max ?? null,
            address: { ...address, state },
          },
    session: { token: session.id },
    coupon: coupon?.is_valid ? coupon.code : null,
    require_stock: true,
    // Of this time, and of the first time where that differs.
    utm: Object.fromEntries([...told('', last), ...told('first_', first ?? {})]),
  };
}

/** The address of who asks for a code, and their work for it. */
interface CodePayer {
  ip: string;
  proof?: WorkProof | undefined;
}

/**
 * Counts a code that is about to be made, or an order for nothing, in its own transaction: one that is not made counts nothing. A code costs
 * its store a fee at the gateway and holds stock until it ends, and nothing is asked of who wants one. So a proof of work is asked for after
 * some, which a browser does by itself. The counts are those of a store, and their names are hashed: they are no list of buyers.
 *
 * @throws Problem checkout_codes_off after twenty codes in an hour of one purchase, document or e-mail; checkout_code_proof after five of
 *   them, forty of a network or a thousand of a store
 */
async function countCode(
  trx: SellerTransaction,
  parts: Pick<Parts, 'digest'>,
  session: SessionRow,
  { ip, proof }: CodePayer,
): Promise<void> {
  const { storeId } = ownerOfSession(session);
  const { document, email } = session.content.contact;
  const subjectOf = (kind: string, who: string) => parts.digest(`code|${kind}|${storeId}|${who}`);
  const ofOne = [
    subjectOf('session', session.id),
    subjectOf('document', document.replace(/\D/g, '')),
    subjectOf('email', mailboxDigest(email)),
  ];
  const isProven = proof !== undefined && isOwnProof(parts, session, proof);
  // Everybody counts in this order, and holds each count until the end.
  const usedUp = await countQuotas(trx, [
    { quota: CODES_OF_NETWORK, subject: subjectOf('network', networkOf(ip)) },
    { quota: CODES_OF_STORE, subject: subjectOf('store', '') },
    ...ofOne.map((subject) => ({ quota: CODES_OF_ONE, subject })),
    ...ofOne.map((subject) => ({ quota: MOST_CODES_OF_ONE, subject })),
    ...(isProven ? [{ quota: CODE_OF_PROOF, subject: subjectOf('proof', proof.challenge) }] : []),
  ]);
  const [most, proofs] = [usedUp.slice(5, 8), usedUp.slice(8)];
  if (most.includes(true)) throw new Problem('checkout_codes_off');
  const isWorkedFor = isProven && !proofs.includes(true);
  if (usedUp.slice(0, 5).includes(true) && !isWorkedFor)
    throw new Problem('checkout_code_proof', { extra: { challenge: newChallenge(parts, session) } });
}

/** Of a card: reviewed, or reserved until the seller decides. */
const HELD: readonly PaymentStatus[] = ['em_analise', 'autorizado'];
/** As many as an order takes. */
const MOST_ATTEMPTS = 20;
const NO_BOLETO =
  'Já há muitos boletos em aberto deste produto, e ele não pode ser pago com mais um agora. Escolha outra forma de pagamento.';
/** The buyer can look at the order for so long. */
const KEPT_MS = 90 * 86_400_000;

/** A payment that was begun, which the gateway is to be asked for; `paymentId` is null where nothing is to be asked. */
export interface BegunPayment {
  session: SessionRow;
  paymentId: string | null;
  isNew: boolean;
}

/** Whether the attempt that is there can still be paid, by its gateway's end. */
const isOpen = async (
  trx: SellerTransaction,
  session: SessionRow,
  payment: StoredPayment | undefined,
): Promise<boolean> => {
  if (payment?.status !== 'criado' && payment?.status !== 'aguardando') return false;
  const charge = await findCharge(trx, ownerOfSession(session), payment.id);
  return charge?.expires_at != null && charge.expires_at > currentTime();
};

async function end(
  trx: SellerTransaction,
  parts: Parts,
  session: SessionRow,
  { id, external_id: externalId }: StoredPayment,
): Promise<void> {
  await endPayment(trx, parts, placeIn(channelOf(session), session.id), { id, externalId });
  await cancelBuyerCharge(trx, ownerOfSession(session), id);
}

/**
 * Ends the code that a session waits for, at its gateway too: it was made for somebody else, or for another place.
 * @returns whether there was one
 */
export async function endOpenCode(
  trx: SellerTransaction,
  parts: Parts,
  session: SessionRow,
): Promise<boolean> {
  if (session.payment_id === null) return false;
  const place = placeIn(channelOf(session), session.id);
  const [, known] = await Promise.all([lockOrder(trx, place), paymentsAt(trx, place)]);
  const current = known.find(({ id }) => id === session.payment_id);
  if (current === undefined || current.method === 'credit_card') return false;
  if (!(await isOpen(trx, session, current))) return false;
  await end(trx, parts, session, current);
  return true;
}

/**
 * Writes the order and its attempt, with what it takes of stock and coupon, under the session's lock: of any number of presses at once
 * one makes an attempt, and the others find it.
 *
 * @returns undefined where another tab has written since the session was priced: then nothing is begun
 * @throws Problem coupon_refused, out_of_stock, checkout_closed where the method is not offered any more,
 *   checkout_incomplete where open boletos would hold more of the stock than the store lets them, or as `countCode`, and nothing is written
 */
export async function beginPayment(
  trx: SellerTransaction,
  parts: Parts,
  found: SessionRow,
  priced: PricedSession,
  payer: CodePayer,
): Promise<BegunPayment | undefined> {
  const [row, gateway] = await Promise.all([
    lockSession(trx, found),
    readCheckoutGateway(trx, parts.config, ownerOfSession(found)),
  ]);
  if (row?.version !== found.version || typedIn(row) !== typedIn(found)) return undefined;
  const channel = channelOf(row);
  const place = placeIn(channel, row.id);
  // Locked, so that money that comes now either is known here, or ends what is begun here.
  const [, known] =
    row.order_id === null
      ? [undefined, []]
      : await Promise.all([lockOrder(trx, place), paymentsAt(trx, place)]);
  // What is paid, or held on a card until somebody decides, is not asked for a second time.
  if (known.some(({ captured_cents, status }) => captured_cents > 0 || HELD.includes(status)))
    return { session: row, paymentId: null, isNew: false };
  const current = known.find(({ id }) => id === row.payment_id);
  const isStillOpen = await isOpen(trx, row, current);
  const { total } = priced.amounts;
  const method = total === 0 ? null : priced.method;
  const keeps =
    isStillOpen &&
    current !== undefined &&
    current.method === method &&
    current.amount_cents === total &&
    current.installments === priced.installments;
  // A card whose answer is awaited pays for the order as it was when its buyer pressed.
  if (keeps && (method === 'credit_card' || row.paid_version === row.version))
    return { session: row, paymentId: current.id, isNew: false };
  if (known.length >= MOST_ATTEMPTS) throw new Problem('checkout_too_many_attempts');
  const isOffered =
    method === null || gateway?.methods.some(({ idFormaPagamento }) => idFormaPagamento === method);
  if (gateway?.isTest !== row.is_test || !isOffered) throw new Problem('checkout_closed');
  const content = { ...row.content, orderedAt: row.content.orderedAt || currentTime().toISOString() };
  const attempt = keeps ? current.external_id : newId();
  const { installments } = priced;
  const payments = method === null ? [] : [{ id: attempt, method, amount: total, installments }];
  const units = row.is_test
    ? Promise.resolve([])
    : countedUnitsOf(
        trx,
        ownerOfSession(row),
        priced.items.map(({ product_id, variant_id, quantity }) => ({
          productId: product_id,
          variantId: variant_id ?? '',
          quantity,
        })),
      );
  const request = orderOf(row, content, priced, payments);
  const { orderOf: written } = await writeOrder(trx, parts, channel, row.id, request, units);
  const boleto = gateway.methods.find(({ idFormaPagamento }) => idFormaPagamento === 'boleto')?.config;
  if (
    method === 'boleto' &&
    boleto &&
    'heldStockBasisPoints' in boleto &&
    !row.is_test &&
    (await exceedsBoletoShare(trx, place, boleto.heldStockBasisPoints))
  )
    throw new Problem('checkout_incomplete', { fields: { method: [NO_BOLETO] } });
  const stored = (await paymentsAt(trx, place)).find(({ external_id }) => external_id === attempt);
  if (isStillOpen && current !== undefined && !keeps) await end(trx, parts, row, current);
  const asked = keeps ? undefined : stored;
  const isFreeNow = total === 0 && (row.agreed as PricedSession | null)?.amounts.total !== 0;
  const [session] = await Promise.all([
    updateSession(trx, row, {
      content: JSON.stringify(content),
      order_id: written().id,
      payment_id: stored?.id ?? null,
      paid_version: row.version,
      agreed: JSON.stringify(priced),
      card_names: null,
      expires_at: new Date(currentTime().getTime() + KEPT_MS),
    }),
    asked &&
      beginBuyerCharge(trx, parts, ownerOfSession(row), gateway, {
        id: asked.id,
        method: asked.method as BuyerMethod,
        amountCents: total,
        installments,
      }),
    asked && enqueueCharge(trx, row, asked.id),
    // Last of all: whoever pays in this store counts here, and waits until another one's transaction has ended.
    (isFreeNow || (asked && method !== 'credit_card')) && countCode(trx, parts, row, payer),
  ]);
  // Nothing will be paid that could confirm it later.
  if (isFreeNow && !row.is_test) await enqueueConfirmation(trx, session);
  return { session, paymentId: stored?.id ?? null, isNew: !keeps };
}

import type { V1OrderRequest, V1SessionPayRequest, V1SessionStatus } from '@balcao/api-schema';
import { isBrazilianState, type PaymentStatus } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { Problem } from '../../../problem';
import { countedUnitsOf } from '../../catalog';
import { endPayment, lockOrder, paymentsAt, placeIn, type StoredPayment, writeOrder } from '../../orders';
import {
  askForBuyerCharge,
  type BuyerCard,
  type BuyerMethod,
  beginBuyerCharge,
  type CheckoutGateway,
  cancelBuyerCharge,
  findCharge,
  readCheckoutGateway,
} from '../../payments';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import { questionOf } from './buyer-question';
import { beginCardTry, type CardPayer, type CardTry, endCardTry, lateNamesOf } from './card-testing';
import { differencesBetween, totalNow } from './changes';
import { enqueueCharge } from './charge-task';
import { enqueueConfirmation } from './enqueue-confirmation';
import type { PricedSession } from './price-session';
import {
  assertOpen,
  type NotedSession,
  ownerOfSession,
  type Parts,
  priceNoted,
  readAttempt,
  toSession,
  typedIn,
} from './session';
import { channelOf, RECOVERED, recordSessionEvents } from './session-events';
import { titleOf } from './session-lines';
import {
  type Attempt,
  type FoundSession,
  findSessionById,
  lockSession,
  type SessionRow,
  updateSession,
} from './session-repository';
import { isAsking, isPaid, isPayable, toStatus } from './to-payment';

/** Of a card: reviewed, or reserved until the seller decides. */
const HELD: readonly PaymentStatus[] = ['em_analise', 'autorizado'];
/** As many as an order takes. */
const MOST_ATTEMPTS = 20;
/** The buyer can look at the order for so long. */
const KEPT_MS = 90 * 86_400_000;

const SENTENCES: Readonly<Record<string, string>> = {
  items: 'Este produto não está à venda agora.',
  'items.variant_id': 'Escolha uma opção do produto.',
  'items.quantity': 'Este produto está sem estoque.',
  shipping_option: 'Não entregamos neste CEP.',
  method: 'Escolha uma forma de pagamento.',
  card: 'Preencha os dados do cartão.',
  'contact.name': 'Informe seu nome completo.',
  'contact.email': 'Informe seu e-mail.',
  'contact.document': 'Informe seu CPF ou CNPJ.',
  'contact.birth_date': 'Informe sua data de nascimento.',
  'address.zip': 'Informe o CEP.',
  'address.street': 'Informe a rua.',
  'address.number': 'Informe o número. Sem número, escreva “s/n”.',
  'address.district': 'Informe o bairro.',
  'address.city': 'Informe a cidade.',
  'address.state': 'Escolha o estado.',
};

export const incomplete = (missing: readonly string[]): Problem =>
  new Problem('checkout_incomplete', {
    fields: Object.fromEntries(missing.map((path) => [path, [SENTENCES[path] ?? 'Preencha este campo.']])),
  });

/** @throws Problem checkout_incomplete, with a sentence for each field */
export function assertComplete({ missing, items }: PricedSession): void {
  const [line] = items;
  const tooMany = line !== undefined && line.quantity > line.max_quantity;
  if (missing.length === 0 && !tooMany) return;
  if (missing.every((path) => path === 'items.quantity') && line !== undefined)
    throw new Problem('out_of_stock', {
      text:
        line.max_quantity === 0 ? 'Este produto está sem estoque.' : `Só há ${line.max_quantity} em estoque.`,
    });
  throw incomplete(missing);
}

/** @throws Problem checkout_changed, with what is another one than that version has shown */
export function assertVersion(
  { noted, priced, vendor }: NotedSession,
  { is_masked }: FoundSession,
  version: number,
  attempt: Attempt | undefined,
): void {
  if (noted.version === version) return;
  const seen = noted.shown.find((shown) => shown.version === version);
  const changes = seen === undefined ? [totalNow(priced.shown)] : differencesBetween(seen, priced.shown);
  // What another tab has chosen and taken back is what the buyer agrees to.
  if (changes.length === 0) return;
  throw new Problem('checkout_changed', {
    extra: { changes, session: toSession({ ...noted, is_masked }, priced, vendor, attempt) },
  });
}

/** The UTM of the visit, as an order keeps it: of this time, and of the first time where that differs (`first_…`). */
function utmOf({ utm: { first, last } }: SessionRow): Record<string, string> {
  const told = (prefix: string, touch: object) =>
    Object.entries(touch)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [`${prefix}${name}`, value] as const);
  return Object.fromEntries([...told('', last), ...(first === null ? [] : told('first_', first))]);
}

/** The order that a session comes to. */
function orderOf(
  session: SessionRow,
  content: SessionContent,
  { items, amounts, shipping, coupon }: PricedSession,
  payments: V1OrderRequest['payments'],
): V1OrderRequest {
  const { contact, address } = content;
  const delivery = shipping.options.find(({ id }) => id === shipping.chosen);
  const hasAddress = address.zip !== '';
  return {
    created_at: content.orderedAt,
    currency: 'BRL',
    customer: contact,
    items: items.map((item) => ({
      title: titleOf(item),
      sku: item.sku,
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
    shipping_state: isBrazilianState(address.state) ? address.state : null,
    shipping_method: delivery?.name ?? null,
    shipping_details: hasAddress
      ? {
          method: delivery?.name ?? null,
          days: delivery?.days_max ?? null,
          address: {
            ...address,
            state: isBrazilianState(address.state) ? address.state : null,
          },
        }
      : null,
    session: { token: session.id },
    coupon: coupon?.is_valid ? coupon.code : null,
    require_stock: true,
    utm: utmOf(session),
  };
}

/** A payment that was begun, which the gateway is to be asked for; `paymentId` is null where nothing is to be asked. */
interface Begun {
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

/** @throws Problem checkout_closed where the method is not offered any more */
function assertOffered(
  gateway: CheckoutGateway | undefined,
  session: SessionRow,
  method: PricedSession['method'],
): CheckoutGateway {
  const isOffered = gateway?.methods.some(({ idFormaPagamento }) => idFormaPagamento === method);
  if (gateway === undefined || gateway.isTest !== session.is_test || (method !== null && !isOffered))
    throw new Problem('checkout_closed');
  return gateway;
}

/**
 * Writes the order and its attempt, with what it takes of stock and coupon, under the session's lock: of any number of presses at once
 * one makes an attempt, and the others find it.
 *
 * @returns undefined where another tab has written since the session was priced: then nothing is begun
 * @throws Problem coupon_refused or out_of_stock, and nothing is written
 */
async function begin(
  trx: SellerTransaction,
  parts: Parts,
  found: SessionRow,
  priced: PricedSession,
): Promise<Begun | undefined> {
  const [row, offered] = await Promise.all([
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
  if (keeps && row.paid_version === row.version) return { session: row, paymentId: current.id, isNew: false };
  if (known.length >= MOST_ATTEMPTS) throw new Problem('checkout_too_many_attempts');
  const gateway = assertOffered(offered, row, method);
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
  const stored = (await paymentsAt(trx, place)).find(({ external_id }) => external_id === attempt);
  if (isStillOpen && current !== undefined && !keeps) {
    await endPayment(trx, parts, place, { id: current.id, externalId: current.external_id });
    await cancelBuyerCharge(trx, ownerOfSession(row), current.id);
  }
  const asked = keeps ? undefined : stored;
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
  ]);
  // Nothing will be paid that could confirm it later.
  const isFreeNow = total === 0 && (row.agreed as PricedSession | null)?.amounts.total !== 0;
  if (isFreeNow && !row.is_test) await enqueueConfirmation(trx, session);
  return { session, paymentId: stored?.id ?? null, isNew: !keeps };
}

/** A session that another tab has written, as it is now. */
async function readAgain(
  { database }: Parts,
  { seller_id, id, is_open, is_masked }: FoundSession,
): Promise<FoundSession> {
  const row = await findSessionById(database.forSeller(seller_id), id);
  if (row === undefined) throw new Problem('checkout_session_unknown');
  return { ...row, is_open, is_masked };
}

/** Asks for a charge that was begun just now, and again for one whose answer was lost. @returns whether the gateway was asked */
async function ask(
  parts: Parts,
  { session, paymentId, isNew }: Begun,
  attempt: Attempt | undefined,
  card: BuyerCard | undefined,
): Promise<boolean> {
  if (paymentId === null) return false;
  const isLost =
    attempt?.status === 'criado' && attempt.id === paymentId && !isAsking(attempt, currentTime());
  if (!isNew && !isLost) return false;
  await askForBuyerCharge(parts, ownerOfSession(session), paymentId, questionOf(session.content), card);
  return true;
}

/** Counts what became of a card; where its gateway has yet to say so, what it counts under is kept until then. */
async function countCard(
  parts: Parts,
  session: SessionRow,
  tried: CardTry,
  attempt: Attempt | undefined,
): Promise<void> {
  const isRefused = attempt?.status === 'recusado';
  await endCardTry(parts, tried, isRefused ? 'refused' : 'taken');
  if (attempt?.status === 'em_analise' || attempt?.status === 'criado')
    await parts.database.withSeller(session.seller_id, (trx) =>
      updateSession(trx, session, { card_names: lateNamesOf(tried) }),
    );
}

/** A session that may be paid, with everything that its payment needs. */
interface Payable {
  found: FoundSession;
  before: Attempt | undefined;
  now: NotedSession;
  card: BuyerCard | undefined;
}

/** @returns undefined where another tab has written since the session was priced */
async function payNow(
  parts: Parts,
  { found, before, now: { noted, priced }, card }: Payable,
  tried: CardTry | undefined,
): Promise<V1SessionStatus | undefined> {
  const begun = await parts.database.withSeller(found.seller_id, (trx) => begin(trx, parts, noted, priced));
  if (begun === undefined) return undefined;
  const isAsked = await ask(parts, begun, before, card);
  if (begun.isNew)
    await recordSessionEvents(parts, found, [
      {
        type: 'payment.attempted',
        data: { method: priced.method ?? '', amount: Math.max(1, priced.amounts.total) },
        once: `attempt:${begun.paymentId ?? 'free'}`,
      },
      { type: 'order.created', data: { order_id: begun.session.id }, once: 'order' },
      ...(found.is_masked ? [RECOVERED] : []),
    ]);
  const attempt = await readAttempt(parts, begun.session);
  if (tried && isAsked) await countCard(parts, begun.session, tried, attempt);
  else if (tried) await endCardTry(parts, tried, 'unasked');
  return toStatus(begun.session, attempt);
}

/**
 * Pays what a version shows: writes the order with an attempt to pay, and asks the gateway for its code. What is paid already, or open to
 * be paid as it is, is answered as it stands.
 *
 * @throws Problem checkout_changed for a version that showed something else, before anything is written; checkout_incomplete, checkout_closed,
 *   coupon_refused, out_of_stock; of a card, as `beginCardTry`
 */
export async function paySession(
  parts: Parts,
  found: FoundSession,
  request: V1SessionPayRequest,
  payer: CardPayer,
): Promise<V1SessionStatus> {
  const { version, card } = request;
  const before = await readAttempt(parts, found);
  if (before !== undefined && isPaid(before)) return toStatus(found, before);
  assertOpen(found);
  if (before?.cancelled_at != null) throw new Problem('checkout_session_expired');
  const isWaiting = before !== undefined && isPayable(before) && found.paid_version === version;
  const now = await priceNoted(parts, found, isWaiting);
  const { noted, priced } = now;
  assertVersion(now, found, version, before);
  // What is open to be paid is not judged anew: its stock and its coupon are reserved for this buyer.
  if (!isWaiting) assertComplete(priced);
  const isByCard = priced.method === 'credit_card' && priced.amounts.total > 0;
  // A card is charged as long as its buyer is there, also to learn what has become of an attempt.
  if (isByCard && card === undefined) throw incomplete(['card']);
  const tried = isByCard ? await beginCardTry(parts, noted, payer) : undefined;
  const paid = await payNow(parts, { found, before, now, card }, tried).catch(async (error: unknown) => {
    if (tried) await endCardTry(parts, tried, 'unasked');
    throw error;
  });
  if (paid !== undefined) return paid;
  if (tried) await endCardTry(parts, tried, 'unasked');
  // A name or an address is taken as it is now, and what does something to the price is told.
  return paySession(parts, await readAgain(parts, found), request, payer);
}

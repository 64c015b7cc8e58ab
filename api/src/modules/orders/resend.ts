import { resendCharge } from '@balcao/api-schema';
import {
  EVENT_SOURCE_BY_HAND,
  fillPlaceholders,
  formatBoletoLine,
  formatInstant,
  formatMoney,
  isBoletoLine,
  isPixCode,
  paymentFactsOf,
} from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import type { Acting } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { limited, Problem } from '../../problem';
import { composeMail, nameInMail, storeWords } from '../../providers/mail/compose';
import type { BuyerMail } from '../../providers/mail/mail';
import { enqueueMail } from '../../providers/mail/outbox';
import { mailboxDigest } from '../../security/mailbox-digest';
import { BUYER_MAILS_OF_STORE, BUYER_MAILS_TO_ONE, consumeQuota } from '../../security/quotas';
import type { OrderEntry } from './change-order';
import { appendEvents } from './order-events';
import {
  eventColumnsAt,
  lockOrder,
  type OrderPlace,
  orderAt,
  paymentsAt,
  type StoredOrder,
} from './stored-order';

/** Whether a seller's identity is verified and the seller may work here. */
async function isTrustedSeller(trx: SellerTransaction, sellerId: string): Promise<boolean> {
  const found = await trx
    .selectFrom('sellers')
    .innerJoin('users', 'users.seller_id', 'sellers.id')
    .where('sellers.id', '=', sellerId)
    .where('sellers.kyc_status', '=', 'FINISHED')
    .where('users.status', '=', 'active')
    .select('sellers.id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Sends a mail to a buyer, whose address is a seller's word: only for sellers whose identity is verified, so many a day per
 * store and per mailbox. Live mode is the caller's to check: it knows what the mail is about.
 * @throws Problem buyer_mails_closed, too_many_requests
 */
export async function enqueueBuyerMail(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  mail: BuyerMail,
): Promise<void> {
  if (!(await isTrustedSeller(trx, sellerId))) throw new Problem('buyer_mails_closed');
  await consumeQuota(trx, BUYER_MAILS_OF_STORE, storeId);
  await consumeQuota(trx, BUYER_MAILS_TO_ONE, mailboxDigest(mail.to));
  await enqueueMail(trx, { ...mail, audience: undefined }, sellerId);
}

/** An amount that a buyer still has to pay, and the code for it. */
export interface OpenCharge {
  storeName: string;
  orderNumber: number;
  amountCents: number;
  /** The Pix to copy and paste, or the line of the boleto. */
  code: { kind: 'pix' | 'boleto'; text: string };
  /** Until when it can be paid; empty if nobody said so. */
  expiresAt: string;
  /** The store's text for buyers who have yet to pay; empty where it has none. */
  storeText: string;
}

const WORDS = {
  pix: {
    subject: 'Seu Pix',
    how: 'Abra o aplicativo do seu banco, escolha Pix copia e cola e cole este código:',
  },
  boleto: { subject: 'Seu boleto', how: 'Pague no aplicativo do seu banco com esta linha digitável:' },
} as const;

/** Sends a buyer the data of a Pix or boleto again, for the store that they bought from. */
function openChargeMail(
  { email, name }: { email: string; name: string },
  { storeName, orderNumber, amountCents, code, expiresAt, storeText }: OpenCharge,
): BuyerMail {
  const { subject, how } = WORDS[code.kind];
  const until = expiresAt ? ` Você pode pagar até ${formatInstant(expiresAt)} (horário de Brasília).` : '';
  const mail = composeMail({
    to: email,
    kind: 'order-open-charge',
    subject: `${subject} do pedido ${orderNumber} em ${nameInMail(storeName)}`,
    name,
    paragraphs: [
      `O pedido ${orderNumber}, de ${formatMoney(amountCents)}, está esperando o seu pagamento.${until}`,
      ...storeWords(storeName, storeText),
      how,
    ],
    copied: code.kind === 'boleto' ? formatBoletoLine(code.text.replace(/\D/g, '')) : code.text,
    closing: 'Se você já pagou ou desistiu da compra, não precisa fazer nada.',
  });
  return { ...mail, audience: 'buyer' };
}

const selectOrder = (trx: SellerTransaction, place: OrderPlace) =>
  orderAt(trx, place)
    .innerJoin('stores', (join) =>
      join.onRef('stores.seller_id', '=', 'orders.seller_id').onRef('stores.id', '=', 'orders.store_id'),
    )
    // How the checkout looked on which it was made, and what it showed.
    .leftJoin('buyer_checkouts as session', (join) =>
      join.onRef('session.seller_id', '=', 'orders.seller_id').onRef('session.order_id', '=', 'orders.id'),
    )
    .leftJoin('checkout_theme_versions as theme', (join) =>
      join
        .onRef('theme.seller_id', '=', 'session.seller_id')
        .onRef('theme.theme_id', '=', 'session.theme_id')
        .onRef('theme.number', '=', 'session.theme_number'),
    )
    .select([
      'orders.number',
      'orders.is_test',
      'orders.buyer_name',
      'orders.buyer_email',
      'stores.nome as store_name',
      'session.shown',
      'theme.config as theme',
    ])
    .executeTakeFirstOrThrow();

/** Reads a locked order with its payments and events. */
export async function readCharges(trx: SellerTransaction, place: OrderPlace) {
  const [order, payments, events] = await Promise.all([
    selectOrder(trx, place),
    paymentsAt(trx, place),
    eventColumnsAt(trx, place).select('data').orderBy('occurred_at').orderBy('received_at').execute(),
  ]);
  return { order, payments, events };
}

export type OrderCharges = Awaited<ReturnType<typeof readCharges>>;

type Payment = OrderCharges['payments'][number];

/** Why a charge cannot be sent again, for the seller. */
const REASONS = {
  test: 'Pedidos de teste não mandam e-mails a clientes.',
  no_email: 'O e-mail do cliente não é conhecido.',
  nothing_open: 'O pedido não tem Pix nem boleto em aberto.',
  no_code: 'A origem do pedido não enviou o código do Pix nem a linha do boleto.',
  bad_code: 'O código do Pix ou a linha do boleto que a origem enviou não é válido.',
  expired: 'O prazo para pagar já passou.',
} as const;

const isOpenCode = ({ method, status }: Payment) =>
  (method === 'pix' || method === 'boleto') && (status === 'aguardando' || status === 'criado');

/** The store's own text for a code of this payment method, with its placeholders filled in; empty where it has none. */
function storeTextOf(
  { theme, shown, ...order }: OrderCharges['order'],
  { method, amount_cents }: Payment,
): string {
  const text = (method === 'pix' ? theme?.pixText : theme?.boletoText) ?? '';
  return fillPlaceholders(text, {
    'cliente.nome': order.buyer_name.split(' ')[0] ?? '',
    'loja.nome': order.store_name,
    'produto.nome': shown?.at(-1)?.items[0]?.title ?? '',
    'pedido.numero': String(order.number),
    'pedido.valor': formatMoney(amount_cents),
  });
}

/** The newest Pix or boleto that the buyer can still pay, or the reason why there is none to be sent. */
function openChargeOf(
  { order, payments, events }: OrderCharges,
  now: Date,
): { charge: OpenCharge } | { reason: string } {
  if (order.is_test) return { reason: REASONS.test };
  if (order.buyer_email === '') return { reason: REASONS.no_email };
  const payment = payments.findLast(isOpenCode);
  if (payment === undefined) return { reason: REASONS.nothing_open };
  const reports = events
    .filter(({ payment_id }) => payment_id === payment.id)
    .map(({ occurred_at, data }) => ({ occurredAt: occurred_at, data }));
  const { pixCode, boletoLine, expiresAt } = paymentFactsOf(payment.status, reports);
  const text = payment.method === 'pix' ? pixCode : boletoLine;
  if (text === '') return { reason: REASONS.no_code };
  const isPayable = payment.method === 'pix' ? isPixCode : isBoletoLine;
  if (!isPayable(text)) return { reason: REASONS.bad_code };
  if (expiresAt !== '' && Date.parse(expiresAt) <= now.getTime()) return { reason: REASONS.expired };
  return {
    charge: {
      storeName: order.store_name,
      orderNumber: order.number,
      amountCents: payment.amount_cents,
      code: { kind: payment.method === 'pix' ? 'pix' : 'boleto', text },
      expiresAt,
      storeText: storeTextOf(order, payment),
    },
  };
}

const RESENT = 'order.charge_resent';
const HOUR_SECONDS = 3_600;
/** Per order, so that nobody floods a buyer: three mails a day, an hour between two. */
const MAX_PER_DAY = 3;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The seconds until the next mail may go; 0 if it can go now. `sentAt` is in the order in which it happened. */
export function secondsToWait(sentAt: readonly Date[], now: Date): number {
  const ages = sentAt.map((at) => (now.getTime() - at.getTime()) / 1_000).filter((age) => age < DAY_SECONDS);
  const [oldest, newest] = [ages.at(-MAX_PER_DAY), ages.at(-1)];
  const pause = newest === undefined ? 0 : HOUR_SECONDS - newest;
  const day = oldest === undefined ? 0 : DAY_SECONDS - oldest;
  return Math.max(0, Math.ceil(Math.max(pause, day)));
}

/**
 * Mails the buyer of a locked order the Pix or boleto that they can still pay.
 * @throws Problem charge_not_resendable with the reason, buyer_mails_closed, too_many_requests
 */
export async function resendOpenCharge(
  trx: SellerTransaction,
  { owner, origin }: Pick<Acting, 'owner' | 'origin'>,
  { id }: StoredOrder,
): Promise<OrderEntry> {
  const charges = await readCharges(trx, { ...owner, id });
  const now = currentTime();
  const open = openChargeOf(charges, now);
  if ('reason' in open) throw new Problem('charge_not_resendable', { text: open.reason });
  const sent = charges.events.filter(({ type }) => type === RESENT);
  const wait = secondsToWait(
    sent.map(({ occurred_at }) => occurred_at),
    now,
  );
  if (wait > 0) throw limited('too_many_requests', wait);
  const { buyer_email: email, buyer_name: name } = charges.order;
  await enqueueBuyerMail(trx, owner, openChargeMail({ email, name }, open.charge));
  const { kind } = open.charge.code;
  const event = {
    id: newId(),
    payment: null,
    type: RESENT,
    occurredAt: now,
    amountCents: null,
    actorId: origin.actorId,
    data: { method: kind },
  };
  await appendEvents(trx, { ...owner, id }, { source: EVENT_SOURCE_BY_HAND, events: [event] });
  return { action: 'order.resend-charge', entity: 'order', entityId: id, after: { method: kind } };
}

export const resendRoutes = routesOf('orders', (platform) => [
  implementsOn(platform).inStore(resendCharge, ({ owner, origin }, { params: { id } }) =>
    platform.database.withSeller(owner.sellerId, async (trx) => {
      const order = await lockOrder(trx, { ...owner, id });
      if (order === undefined) throw new Problem('not_found');
      const entry = await resendOpenCharge(trx, { owner, origin }, order);
      await recordAudit(trx, origin, { sellerId: owner.sellerId, ...entry });
    }),
  ),
]);

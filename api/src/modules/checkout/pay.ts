import type { V1SessionPayRequest, V1SessionStatus } from '@balcao/api-schema';
import { CARD_BRAND_LABELS } from '@balcao/domain';
import { currentTime } from '../../db/clock';
import { Problem } from '../../problem';
import { askForBuyerCharge, type BuyerCard } from '../payments';
import { type BegunPayment, beginPayment } from './begin-payment';
import { beginCardTry, type CardPayer, type CardTry, endCardTry, lateNamesOf } from './card-testing';
import { TOO_MANY } from './cart';
import { questionOf } from './charges';
import { differencesBetween, totalNow } from './differences';
import type { PricedSession } from './prices';
import {
  assertOpen,
  type NotedSession,
  ownerOfSession,
  type Parts,
  priceNoted,
  readAttempt,
  toSession,
} from './session';
import { RECOVERED, recordSessionEvents } from './session-events';
import {
  type Attempt,
  type FoundSession,
  findSessionById,
  type SessionRow,
  updateSession,
} from './session-rows';
import { isAsking, isPaid, isPayable, toStatus } from './standing';

const SOLD_OUT = 'Este produto está sem estoque.';
const SENTENCES: Readonly<Record<string, string>> = {
  items: 'Este produto não está à venda agora.',
  'items.variant_id': 'Escolha uma opção do produto.',
  shipping_option: 'Não entregamos neste CEP.',
  method: 'Escolha uma forma de pagamento.',
  card: 'Preencha os dados do cartão.',
  'contact.name': 'Informe seu nome e sobrenome, sem números. Empresas informam o CNPJ.',
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

/** A refusal that names what is missing, with a sentence for each field. */
export const incomplete = (missing: readonly string[], units: string = SOLD_OUT): Problem =>
  new Problem('checkout_incomplete', {
    fields: Object.fromEntries(
      missing.map((path) => [
        path,
        [path === 'items.quantity' ? units : (SENTENCES[path] ?? 'Preencha este campo.')],
      ]),
    ),
  });

/** @throws Problem checkout_incomplete, with a sentence for each field */
export function assertComplete({ missing, items }: PricedSession): void {
  if (missing.length === 0) return;
  const units = items[0]?.max_quantity === 0 ? SOLD_OUT : TOO_MANY;
  if (missing.every((path) => path === 'items.quantity')) throw new Problem('out_of_stock', { text: units });
  throw incomplete(missing, units);
}

/** The differences of a session to a version of it, with the session as it is now: as a refusal tells them. */
function changesSince(
  parts: Pick<Parts, 'digest'>,
  { noted, priced, vendor }: NotedSession,
  { device, is_guest }: FoundSession,
  version: number,
  attempt: Attempt | undefined,
) {
  const seen = noted.shown.find((shown) => shown.version === version);
  const changes = seen === undefined ? [totalNow(priced.shown)] : differencesBetween(seen, priced.shown);
  return { changes, session: toSession(parts, { ...noted, device, is_guest }, priced, vendor, attempt) };
}

/** @throws Problem checkout_changed, with what is another one than that version has shown */
export function assertVersion(...since: Parameters<typeof changesSince>): void {
  const [, { noted }, , version] = since;
  if (noted.version === version) return;
  const extra = changesSince(...since);
  // What another tab has chosen and taken back is what the buyer agrees to.
  if (extra.changes.length > 0) throw new Problem('checkout_changed', { extra });
}

/** A session that another tab has written, as it is now. */
async function readAgain(
  { database }: Parts,
  { seller_id, id, is_open, device, is_guest }: FoundSession,
): Promise<FoundSession> {
  const row = await findSessionById(database.forSeller(seller_id), id);
  if (row === undefined) throw new Problem('checkout_session_unknown');
  return { ...row, is_open, device, is_guest };
}

/** Asks for a charge that was begun just now, and again for one whose answer was lost. @returns whether the gateway was asked */
async function ask(
  parts: Parts,
  { session, paymentId, isNew }: BegunPayment,
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

/**
 * The attempt that is there. A card whose answer was lost may have been charged: its gateway is asked before any second way to pay is
 * offered, and where it does not say, the attempt is followed until it does.
 */
async function readSettled(parts: Parts, found: FoundSession): Promise<Attempt | undefined> {
  const attempt = await readAttempt(parts, found);
  const isLost =
    attempt?.id != null &&
    attempt.method === 'credit_card' &&
    attempt.status === 'criado' &&
    !isAsking(attempt, currentTime());
  if (!isLost || attempt.id === null) return attempt;
  await askForBuyerCharge(parts, ownerOfSession(found), attempt.id, questionOf(found.content));
  return readAttempt(parts, found);
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

/** The refusals of a press that was right when it was pressed: another buyer has the last use of the coupon, or the last piece. */
const LOST_RACES = ['coupon_refused', 'out_of_stock'];

/** The refusal of a lost race, with what the purchase has become meanwhile: its buyer sees the new total with it. */
async function withChanges(
  parts: Parts,
  found: FoundSession,
  version: number,
  { code, details }: Problem,
): Promise<Problem> {
  const again = await readAgain(parts, found);
  const [now, attempt] = await Promise.all([priceNoted(parts, again, false), readAttempt(parts, again)]);
  return new Problem(code, {
    ...details,
    extra: { ...details.extra, ...changesSince(parts, now, found, version, attempt) },
  });
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
  payer: CardPayer,
  tried: CardTry | undefined,
): Promise<V1SessionStatus | undefined> {
  const begun = await parts.database.withSeller(found.seller_id, (trx) =>
    beginPayment(trx, parts, noted, priced, payer),
  );
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
      ...(found.device === '' ? [] : [RECOVERED]),
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
 *   coupon_refused and out_of_stock, with what has changed; of a card, as `beginCardTry`, of a code, as `countCode`
 */
export async function paySession(
  parts: Parts,
  found: FoundSession,
  request: V1SessionPayRequest,
  payer: CardPayer,
): Promise<V1SessionStatus> {
  const { version, card } = request;
  const before = await readSettled(parts, found);
  if (before !== undefined && isPaid(before)) return toStatus(found, before);
  assertOpen(found);
  if (before?.cancelled_at != null) throw new Problem('checkout_session_expired');
  const isWaiting = before !== undefined && isPayable(before) && found.paid_version === version;
  const now = await priceNoted(parts, found, isWaiting);
  const { noted, priced } = now;
  assertVersion(parts, now, found, version, before);
  // What is open to be paid is not judged anew: its stock and its coupon are reserved for this buyer.
  if (!isWaiting) assertComplete(priced);
  const isByCard = priced.method === 'credit_card' && priced.amounts.total > 0;
  // A card is charged as long as its buyer is there, also to learn what has become of an attempt.
  if (isByCard && card === undefined) throw incomplete(['card']);
  const brand = card?.brand;
  const terms = priced.methods.find(({ method }) => method === 'credit_card')?.card;
  // A brand that its frame does not know is left to the gateway.
  if (isByCard && terms && brand && !terms.brands.includes(brand)) {
    const text = `Esta loja não aceita ${CARD_BRAND_LABELS[brand]}. Use outro cartão.`;
    throw new Problem('checkout_incomplete', { fields: { card: [text] } });
  }
  const tried = isByCard ? await beginCardTry(parts, noted, payer) : undefined;
  const paid = await payNow(parts, { found, before, now, card }, payer, tried).catch(
    async (error: unknown) => {
      if (tried) await endCardTry(parts, tried, 'unasked');
      const isLost = error instanceof Problem && LOST_RACES.includes(error.code);
      throw isLost ? await withChanges(parts, found, version, error) : error;
    },
  );
  if (paid !== undefined) return paid;
  if (tried) await endCardTry(parts, tried, 'unasked');
  // A name or an address is taken as it is now, and what does something to the price is told.
  return paySession(parts, await readAgain(parts, found), request, payer);
}

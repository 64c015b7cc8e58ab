import { CURRENCY_CODE } from '../basics/constants';
import { formatMoney } from '../money/money';
import { formatInstant } from '../time/instant';

/** The part of an event that people compare. */
export interface ComparedEvent {
  /** The event, in words. */
  text: string;
  amountCents: number | null;
  /** ISO 8601. */
  occurredAt: string;
  paymentId: string | null;
}

/** An event that came under the id of another one with other content. */
export interface ReusedEvent {
  eventId: string;
  /** The source, in words. */
  sourceText: string;
  /** The event that counts under the id; null where that is of another order. */
  first: ComparedEvent | null;
  /** The later event; null for a hint of a gateway, which only says that there are news. */
  again: ComparedEvent | null;
  currency?: string;
}

const amountWords = ({ amountCents }: ComparedEvent, currency: string): string =>
  amountCents === null ? 'sem valor' : `de ${formatMoney(amountCents, currency)}`;

/** In what the later one differs beside its kind and amount. */
function otherWords(first: ComparedEvent, again: ComparedEvent): string {
  if (first.paymentId !== again.paymentId) return ' de outro pagamento';
  if (first.occurredAt !== again.occurredAt) return ` em ${formatInstant(again.occurredAt)}`;
  const isOther = first.text !== again.text || first.amountCents !== again.amountCents;
  return isOther ? '' : ' com outros dados';
}

/** A sentence about an id that came twice: the two contents, and the one that counts. */
export function reusedEventSentence({
  eventId,
  sourceText,
  first,
  again,
  currency = CURRENCY_CODE,
}: ReusedEvent): string {
  if (again === null)
    return `${sourceText} enviou dois avisos diferentes com o id ${eventId}. Consultamos o gateway, e vale o que ele respondeu.`;
  const words = (fact: ComparedEvent) => `“${fact.text}” ${amountWords(fact, currency)}`;
  if (first === null)
    return `O id ${eventId} (${sourceText}) já era de um evento de outro pedido: ${words(again)} não contou.`;
  const when = first.occurredAt === again.occurredAt ? '' : ` em ${formatInstant(first.occurredAt)}`;
  return `O id ${eventId} (${sourceText}) veio com dois conteúdos: ${words(first)}${when}, que contou, e ${words(again)}${otherWords(first, again)}, que não contou.`;
}

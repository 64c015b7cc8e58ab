import { CURRENCY_CODE } from '../basics/constants';
import { formatMoney } from '../money/money';
import { formatInstant } from '../time/instant';

/** What an event says, as far as people compare two of them. */
export interface ComparedEvent {
  /** What happened, in words. */
  text: string;
  amountCents: number | null;
  /** ISO 8601. */
  occurredAt: string;
  paymentId: string | null;
}

/** What came under the id of an event with other content. */
export interface ReusedEvent {
  eventId: string;
  /** Where it came from, in words. */
  sourceText: string;
  /** What counts under the id; null where that is of another order. */
  first: ComparedEvent | null;
  /** What came later; null for a hint of a gateway, which only says that there are news. */
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

/** Which id came twice with what, and which of both counts. */
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

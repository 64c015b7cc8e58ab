import { type CalendarDate, dueOn, formatCalendarDate, formatMoney, type Release } from '@balcao/domain';
import type { SimulatedOffer } from './simulate';

/** `3× de R$ 33,34`, or `5× · 1ª R$ 22,15, demais R$ 22,14` where cents are left over: the first installments have them. */
export function installmentWords({ count, installments }: SimulatedOffer): string {
  const [first = 0] = installments;
  const last = installments.at(-1) ?? first;
  if (count === 1) return `À vista: ${formatMoney(first)}`;
  if (first === last) return `${count}× de ${formatMoney(first)}`;
  const larger = installments.filter((one) => one === first).length;
  const which = larger === 1 ? '1ª' : `1ª a ${larger}ª`;
  return `${count}× · ${which} ${formatMoney(first)}, demais ${formatMoney(last)}`;
}

/** The buyer's surcharge or saving, in words; empty for neither. */
export function extraWords({ extraCents }: SimulatedOffer): string {
  if (extraCents === 0) return '';
  return extraCents > 0 ? `${formatMoney(extraCents)} de juros` : `${formatMoney(-extraCents)} de desconto`;
}

/** The days on which the money falls, counted from a day. */
export function releaseWords(releases: readonly Release[], today: CalendarDate): string {
  const days = releases.map((release) => formatCalendarDate(dueOn(today, release)));
  const [first = ''] = days;
  return days.length > 1 ? `${days.length} parcelas, de ${first} a ${days.at(-1)}` : first;
}

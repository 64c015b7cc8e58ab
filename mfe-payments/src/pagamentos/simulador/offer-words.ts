import {
  addDays,
  type CalendarDate,
  formatCalendarDate,
  formatMoney,
  nextBusinessDay,
  type Release,
} from '@balcao/domain';
import type { SimulatedOffer } from './simulate';

/** `1× de R$ 33,34 e 2× de R$ 33,33`, or `3× de R$ 33,34` where all are equal. */
export function installmentWords({ count, installments }: SimulatedOffer): string {
  const amounts = [...new Set(installments)];
  if (count === 1) return `À vista: ${amounts.map(formatMoney).join()}`;
  const timesOf = (amount: number) => installments.filter((one) => one === amount).length;
  return amounts.map((amount) => `${timesOf(amount)}× de ${formatMoney(amount)}`).join(' e ');
}

/** What the buyer pays on top or saves; empty when neither. */
export function extraWords({ extraCents }: SimulatedOffer): string {
  if (extraCents === 0) return '';
  return extraCents > 0 ? `${formatMoney(extraCents)} de juros` : `${formatMoney(-extraCents)} de desconto`;
}

/** Immediate payouts, such as Pix, fall on any day. The others fall on business days. */
const releaseDay = ({ afterDays }: Release, today: CalendarDate) =>
  afterDays === 0 ? today : nextBusinessDay(addDays(today, afterDays));

/** The days on which the money falls, counted from a day. */
export function releaseWords(releases: readonly Release[], today: CalendarDate): string {
  const days = releases.map((release) => formatCalendarDate(releaseDay(release, today)));
  const [first = ''] = days;
  return days.length > 1 ? `${days.length} parcelas, de ${first} a ${days.at(-1)}` : first;
}

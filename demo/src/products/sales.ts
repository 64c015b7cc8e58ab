import { todayInSaoPaulo } from '@balcao/domain';

const DAY_MS = 86_400_000;
/** Days with sales, counted back from today. */
const SALE_DAYS = [0, 2, 5, 9, 14, 20, 27, 45];

/** Units sold on a day. They decrease with the product's place: some sell well, others hardly. */
const soldOn = (place: number, day: number) => Math.max(0, ((place * 7 + day * 3) % 13) - (place % 9));

/** The days on which a product was sold until `now`, with the units of each. */
export const demoSales = (place: number, now: Date): { day: string; quantity: number }[] =>
  SALE_DAYS.map((daysAgo) => ({
    day: todayInSaoPaulo(new Date(now.getTime() - daysAgo * DAY_MS)),
    quantity: soldOn(place, daysAgo),
  })).filter(({ quantity }) => quantity > 0);

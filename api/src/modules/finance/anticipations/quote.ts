import type { AnticipationQuote, PricedReceivable } from '@balcao/api-schema';
import { anticipationPrice, type CalendarDate } from '@balcao/domain';
import type { Candidate } from './repository';

const sumOf = (items: readonly PricedReceivable[], of: (item: PricedReceivable) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);

/**
 * The price of paying receivables out on a day, for each and for all together.
 *
 * @param basisPoints the rate of thirty days
 */
export function quoteOf(
  receivables: readonly Candidate[],
  today: CalendarDate,
  basisPoints: number,
): AnticipationQuote {
  const items = receivables.map((receivable) => ({
    receivableId: receivable.id,
    orderId: receivable.orderId,
    orderNumber: receivable.orderNumber,
    installment: receivable.installment,
    availableOn: receivable.availableOn,
    amountCents: receivable.openCents,
    ...anticipationPrice(receivable, today, basisPoints),
  }));
  return {
    monthlyBasisPoints: basisPoints,
    feePerDayCents: sumOf(items, ({ feePerDayCents }) => feePerDayCents),
    amountCents: sumOf(items, ({ amountCents }) => amountCents),
    feeCents: sumOf(items, ({ feeCents }) => feeCents),
    reserveCents: sumOf(items, ({ reserveCents }) => reserveCents),
    netCents: sumOf(items, ({ netCents }) => netCents),
    items,
  };
}

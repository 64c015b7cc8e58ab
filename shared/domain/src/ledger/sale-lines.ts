import type { SaleType } from './entry-types';

/** The amounts that a buyer was asked to pay. Integer cents. */
export interface AskedAmount {
  /** Of the payment, interest included. */
  amountCents: number;
  /** Of that, what the buyer pays for paying in installments. */
  interestCents: number;
  /** A bank takes more for it than its amount where it is paid late. */
  isBoleto: boolean;
}

/** Cents of a sale that are of one kind. */
export interface SaleLine {
  type: SaleType;
  cents: number;
}

/** An order and one of its payments, as far as they say whose interest it is. */
interface InterestOf {
  order: { interestCents: number; totalCents: number };
  payment: { amountCents: number; installments: number };
}

/** The interest within the amount of a payment: that of its order, where it alone pays all of it in installments. Nobody says it of several. */
export const interestOfPayment = ({ order, payment }: InterestOf): number =>
  payment.installments > 1 && payment.amountCents === order.totalCents ? order.interestCents : 0;

/** Splits what a payment has brought: first the price, then interest, then what a boleto brought above its amount. */
function linesOf(capturedCents: number, asked: AskedAmount): SaleLine[] {
  const priceCents = asked.amountCents - asked.interestCents;
  const above = (cents: number) => Math.max(0, capturedCents - cents);
  const fine = asked.isBoleto ? above(asked.amountCents) : 0;
  const interest = Math.min(asked.interestCents, above(priceCents));
  return [
    { type: 'sale', cents: capturedCents - interest - fine },
    { type: 'buyer_interest', cents: interest },
    { type: 'boleto_fine', cents: fine },
  ];
}

/**
 * The lines of what a payment has brought beyond what it had. They follow from the two amounts alone, so parts come to what the whole
 * does.
 *
 * @param asked null where it is not known: all of it is the sale
 */
export function saleLinesBetween(
  beforeCents: number,
  afterCents: number,
  asked: AskedAmount | null,
): SaleLine[] {
  if (asked === null) return [{ type: 'sale', cents: afterCents - beforeCents }];
  const before = linesOf(beforeCents, asked);
  return linesOf(afterCents, asked)
    .map(({ type, cents }, index) => ({ type, cents: cents - (before[index]?.cents ?? 0) }))
    .filter(({ cents }) => cents !== 0);
}

/** Takes cents off lines, the last first. @returns a function that gives the lines of the next so many cents */
export function consumeSaleLines(lines: readonly SaleLine[]): (cents: number) => SaleLine[] {
  const left = lines.map((line) => ({ ...line })).toReversed();
  return (cents) => {
    let open = cents;
    return left.flatMap((line) => {
      const taken = Math.min(open, line.cents);
      line.cents -= taken;
      open -= taken;
      return taken === 0 ? [] : [{ type: line.type, cents: taken }];
    });
  };
}

import { formatMoney, MAX_MONEY_CENTS } from '../money/money';
import { formatPercent } from '../money/written-number';
import { MAX_INSTALLMENTS } from '../payments/method';
import { formatDays, formatDuration } from '../time/duration';

export type PaymentNumberField =
  | 'expirationSeconds'
  | 'discountBasisPoints'
  | 'minCents'
  | 'maxCents'
  | 'maxInstallments'
  | 'interestFreeInstallments'
  | 'monthlyBasisPoints'
  | 'surchargeBasisPoints'
  | 'minInstallmentCents'
  | 'dueDays'
  | 'fineBasisPoints'
  | 'monthlyInterestBasisPoints'
  | 'boletoMinCents'
  | 'heldStockBasisPoints';

interface NumberRule {
  min: number;
  max: number;
  show(value: number): string;
}

const MINUTE = 60;
const DAY = 86_400;
const times = (count: number) => `${count}×`;
const AMOUNT: NumberRule = { min: 0, max: MAX_MONEY_CENTS, show: formatMoney };
const INSTALLMENTS: NumberRule = { min: 1, max: MAX_INSTALLMENTS, show: times };

/** Smallest and largest whole number of each field, and how it is shown. */
export const PAYMENT_NUMBERS: Readonly<Record<PaymentNumberField, NumberRule>> = {
  expirationSeconds: { min: 5 * MINUTE, max: 7 * DAY, show: formatDuration },
  discountBasisPoints: { min: 0, max: 5_000, show: formatPercent },
  minCents: AMOUNT,
  maxCents: AMOUNT,
  maxInstallments: INSTALLMENTS,
  interestFreeInstallments: INSTALLMENTS,
  monthlyBasisPoints: { min: 0, max: 2_000, show: formatPercent },
  surchargeBasisPoints: { min: 0, max: 10_000, show: formatPercent },
  minInstallmentCents: { min: 500, max: MAX_MONEY_CENTS, show: formatMoney },
  dueDays: { min: 1, max: 30, show: formatDays },
  fineBasisPoints: { min: 0, max: 200, show: formatPercent },
  monthlyInterestBasisPoints: { min: 0, max: 100, show: formatPercent },
  heldStockBasisPoints: { min: 0, max: 10_000, show: formatPercent },
  boletoMinCents: { min: 500, max: MAX_MONEY_CENTS, show: formatMoney },
};

/** Says in Portuguese what is wrong with a number, or null. */
export function paymentNumberProblem(field: PaymentNumberField, value: number): string | null {
  const { min, max, show } = PAYMENT_NUMBERS[field];
  if (!Number.isInteger(value)) return 'Escreva um número inteiro.';
  if (value < min) return `O mínimo é ${show(min)}.`;
  return value > max ? `O máximo é ${show(max)}.` : null;
}

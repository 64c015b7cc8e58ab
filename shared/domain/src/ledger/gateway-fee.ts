import type { PaymentMethod } from '../payments/method';
import { formatDays } from '../time/duration';

/** The part of a payment that a gateway keeps by the seller's contract, and the day on which it pays the rest out. */
export interface GatewayFee {
  percentBasisPoints: number;
  fixedCents: number;
  /** Days from the payment to the money; of each installment's due date when they are paid one by one. */
  releaseDays: number;
  /** Only days on which banks work count as `releaseDays`; otherwise all do. */
  releaseInBusinessDays?: boolean | undefined;
  /** Each installment is paid out in its month; otherwise everything at once. */
  perInstallment: boolean;
  /** The cost of a chargeback when it is opened, whoever wins it; left out where nobody said so. */
  chargebackCents?: number | undefined;
}

/** Smallest and largest value of each number of a fee. */
export const GATEWAY_FEE_BOUNDS = {
  percentBasisPoints: { min: 0, max: 3_000 },
  fixedCents: { min: 0, max: 10_000 },
  releaseDays: { min: 0, max: 60 },
  chargebackCents: { min: 0, max: 50_000 },
} as const;

/** When money usually falls due, where a contract says nothing of it. */
export const USUAL_RELEASE: Readonly<
  Record<PaymentMethod, Pick<GatewayFee, 'releaseDays' | 'perInstallment'>>
> = {
  pix: { releaseDays: 0, perInstallment: false },
  boleto: { releaseDays: 1, perInstallment: false },
  credit_card: { releaseDays: 30, perInstallment: true },
  paypal: { releaseDays: 0, perInstallment: false },
};

/** `2 dias`, or `2 dias úteis` where only those count. */
export const formatReleaseDays = ({
  releaseDays,
  releaseInBusinessDays = false,
}: Pick<GatewayFee, 'releaseDays' | 'releaseInBusinessDays'>): string => {
  const words = formatDays(releaseDays);
  if (!releaseInBusinessDays) return words;
  return `${words} ${releaseDays === 1 ? 'útil' : 'úteis'}`;
};

/** What a gateway keeps of a payment by the seller's contract, and when it pays the rest out. */
export interface GatewayFee {
  percentBasisPoints: number;
  fixedCents: number;
  /** Days from the payment to the money; of each installment's due date when they are paid one by one. */
  releaseDays: number;
  /** Each installment is paid out in its month; otherwise everything at once. */
  perInstallment: boolean;
}

/** Smallest and largest value of each number of a fee. */
export const GATEWAY_FEE_BOUNDS = {
  percentBasisPoints: { min: 0, max: 3_000 },
  fixedCents: { min: 0, max: 10_000 },
  releaseDays: { min: 0, max: 60 },
} as const;

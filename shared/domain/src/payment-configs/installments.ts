import { allocate } from '../money/money';
import type { CardConfig, InstallmentInterest } from './config';

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

export interface Release {
  /** Days after the payment. */
  afterDays: number;
  cents: number;
}

/** What becomes of a payment. All in integer cents. */
interface Settlement {
  /** What the buyer pays. */
  totalCents: number;
  feeCents: number;
  /** What is left for the seller; never below zero. */
  netCents: number;
  /** When it arrives; the parts add up to `netCents`. */
  releases: Release[];
}

/** One way to pay an amount by card. */
export interface InstallmentOffer extends Settlement {
  count: number;
  /** What the buyer pays in each, the larger ones first; they add up to `totalCents`. */
  installments: number[];
  /** Of the total, what the buyer pays for paying later. */
  interestCents: number;
}

/** A payment of an amount at once, as by Pix or boleto. */
export interface SingleOffer extends Settlement {
  /** What the buyer saves. */
  discountCents: number;
}

const WHOLE = 10_000;
const DAYS_OF_INSTALLMENT = 30;

const share = (cents: number, basisPoints: number) => Math.round((cents * basisPoints) / WHOLE);

/** Equal payments at the end of each month at compound interest (Tabela Price): what they add up to. */
function priceTableTotal(amountCents: number, count: number, monthlyBasisPoints: number): number {
  if (monthlyBasisPoints === 0) return amountCents;
  const rate = monthlyBasisPoints / WHOLE;
  return Math.round((amountCents * rate * count) / (1 - (1 + rate) ** -count));
}

function totalWithInterest(amountCents: number, count: number, interest: InstallmentInterest): number {
  if (interest.kind === 'rate') return priceTableTotal(amountCents, count, interest.monthlyBasisPoints);
  return amountCents + share(amountCents, interest.basisPoints[count - 1] ?? 0);
}

const equalParts = (cents: number, count: number) => allocate(cents, new Array<number>(count).fill(1));

function releasesOf(netCents: number, count: number, { releaseDays, perInstallment }: GatewayFee): Release[] {
  if (!perInstallment) return [{ afterDays: releaseDays, cents: netCents }];
  return equalParts(netCents, count).map((cents, index) => ({
    afterDays: releaseDays + index * DAYS_OF_INSTALLMENT,
    cents,
  }));
}

function settle(totalCents: number, count: number, fee: GatewayFee): Settlement {
  const feeCents = Math.min(totalCents, share(totalCents, fee.percentBasisPoints) + fee.fixedCents);
  const netCents = totalCents - feeCents;
  return { totalCents, feeCents, netCents, releases: releasesOf(netCents, count, fee) };
}

function assertAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError('The amount must be positive integer cents.');
}

/**
 * What a buyer pays at once with a discount, and what the seller gets of it and when. The gateway's fee is taken of what is paid.
 * Throws a RangeError for an amount that is not positive integer cents.
 */
export function singleOffer(amountCents: number, discountBasisPoints: number, fee: GatewayFee): SingleOffer {
  assertAmount(amountCents);
  const discountCents = share(amountCents, discountBasisPoints);
  return { discountCents, ...settle(amountCents - discountCents, 1, { ...fee, perInstallment: false }) };
}

type OfferRules = Pick<
  CardConfig,
  'maxInstallments' | 'interestFreeInstallments' | 'interest' | 'minInstallmentCents'
>;

/**
 * In how many installments a buyer can pay an amount, what each costs, and what the seller gets of it and when.
 *
 * One installment is always offered; more only where each is at least the configured minimum. Interest that buyers pay is the
 * seller's, and the gateway's fee is taken of the whole. Throws a RangeError for an amount that is not positive integer cents.
 */
export function installmentOffers(
  amountCents: number,
  { maxInstallments, interestFreeInstallments, interest, minInstallmentCents }: OfferRules,
  fee: GatewayFee,
): InstallmentOffer[] {
  assertAmount(amountCents);
  const offers: InstallmentOffer[] = [];
  for (let count = 1; count <= maxInstallments; count += 1) {
    const free = count <= interestFreeInstallments;
    const totalCents = free ? amountCents : totalWithInterest(amountCents, count, interest);
    if (count > 1 && Math.floor(totalCents / count) < minInstallmentCents) continue;
    offers.push({
      count,
      installments: equalParts(totalCents, count),
      interestCents: totalCents - amountCents,
      ...settle(totalCents, count, fee),
    });
  }
  return offers;
}

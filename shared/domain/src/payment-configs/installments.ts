import type { GatewayFee } from '../ledger/gateway-fee';
import { type SalePart, type SaleTerms, salePartsOf } from '../ledger/sale-parts';
import { allocate } from '../money/money';
import type { CardConfig, InstallmentInterest } from './config';

/** The terms of the platform's fees, beside the gateway's. */
export type PlatformTerms = Omit<SaleTerms, 'gateway'>;

const NO_PLATFORM_FEE: PlatformTerms = {
  platform: { percentBasisPoints: 0, fixedCents: 0 },
  antifraudCents: 0,
};

export interface Release {
  /** As `SalePart` has them. */
  afterDays: number;
  afterBusinessDays?: number | undefined;
  cents: number;
}

/** The division of a payment. All in integer cents. */
interface Settlement {
  /** The buyer's total. */
  totalCents: number;
  feeCents: number;
  /** The seller's net; never below zero. */
  netCents: number;
  /** When it arrives; the parts add up to `netCents`. */
  releases: Release[];
  /** Each part with its fees, as the sale would be posted. */
  parts: SalePart[];
}

/** One way to pay an amount by card, for the buyer. */
export interface InstallmentPlan {
  count: number;
  /** The buyer's total. */
  totalCents: number;
  /** The buyer's installments, the larger ones first; they add up to `totalCents`. */
  installments: number[];
  /** Of the total, what the buyer pays for paying later. */
  interestCents: number;
}

/** One way to pay an amount by card, and what becomes of it. */
export interface InstallmentOffer extends InstallmentPlan, Settlement {}

/** A payment of an amount at once, as by Pix or boleto. */
export interface SingleOffer extends Settlement {
  /** The buyer's saving. */
  discountCents: number;
}

const WHOLE = 10_000;

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

function splitReceipts(
  totalCents: number,
  count: number,
  gateway: GatewayFee,
  rest: PlatformTerms,
): Settlement {
  const parts = salePartsOf({ grossCents: totalCents, installments: count }, { gateway, ...rest });
  const netCents = parts.reduce((sum, part) => sum + part.netCents, 0);
  return {
    totalCents,
    feeCents: totalCents - netCents,
    netCents,
    releases: parts.map(({ afterDays, afterBusinessDays, netCents: cents }) => ({
      afterDays,
      afterBusinessDays,
      cents,
    })),
    parts,
  };
}

function assertAmount(amountCents: number): void {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    throw new RangeError('The amount must be positive integer cents.');
}

/**
 * The offer to pay at once with a discount, and the seller's net with its day. Fees are taken of the paid amount: the gateway's, and with
 * `rest` also the platform's.
 * Throws a RangeError for an amount that is not positive integer cents.
 */
export function singleOffer(
  amountCents: number,
  discountBasisPoints: number,
  fee: GatewayFee,
  rest = NO_PLATFORM_FEE,
): SingleOffer {
  assertAmount(amountCents);
  const discountCents = share(amountCents, discountBasisPoints);
  const atOnce = { ...fee, perInstallment: false };
  return { discountCents, ...splitReceipts(amountCents - discountCents, 1, atOnce, rest) };
}

type OfferRules = Pick<
  CardConfig,
  'maxInstallments' | 'interestFreeInstallments' | 'interest' | 'minInstallmentCents'
>;

/**
 * In how many installments a buyer can pay an amount, and what each costs. One installment is always offered; more only where each is
 * at least the configured minimum. Throws a RangeError for an amount that is not positive integer cents.
 */
export function installmentPlans(
  amountCents: number,
  { maxInstallments, interestFreeInstallments, interest, minInstallmentCents }: OfferRules,
): InstallmentPlan[] {
  assertAmount(amountCents);
  const plans: InstallmentPlan[] = [];
  for (let count = 1; count <= maxInstallments; count += 1) {
    const free = count <= interestFreeInstallments;
    const totalCents = free ? amountCents : totalWithInterest(amountCents, count, interest);
    if (count > 1 && Math.floor(totalCents / count) < minInstallmentCents) continue;
    plans.push({
      count,
      totalCents,
      installments: equalParts(totalCents, count),
      interestCents: totalCents - amountCents,
    });
  }
  return plans;
}

/**
 * The plans of an amount, and what the seller gets of each and when. Interest that buyers pay is the seller's, and fees are taken of the
 * whole. Throws as `installmentPlans`.
 */
export const installmentOffers = (
  amountCents: number,
  rules: OfferRules,
  fee: GatewayFee,
  rest = NO_PLATFORM_FEE,
): InstallmentOffer[] =>
  installmentPlans(amountCents, rules).map((plan) => ({
    ...plan,
    ...splitReceipts(plan.totalCents, plan.count, fee, rest),
  }));

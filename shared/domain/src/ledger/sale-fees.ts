import type { GatewayFee } from './gateway-fee';

/** The terms of a payment's fees, as they were agreed when the money came. */
export interface FeeTerms {
  gateway: Pick<GatewayFee, 'percentBasisPoints' | 'fixedCents' | 'chargebackCents'>;
  platform: { percentBasisPoints: number; fixedCents: number };
  antifraudCents: number;
}

/** The cents of each fee. Integer, never negative. */
export interface SaleFees {
  gatewayCents: number;
  platformCents: number;
  antifraudCents: number;
}

const WHOLE = 10_000;

/** A fee of basis points and a fixed part, half a cent rounded up. */
export const feeOf = (cents: number, { percentBasisPoints, fixedCents }: FeeTerms['platform']): number =>
  Math.floor((cents * percentBasisPoints + WHOLE / 2) / WHOLE) + fixedCents;

/** Of all that a payment has brought. Fees end where nothing is left: first the gateway's, then the platform's, then antifraud. */
function feesOf(cents: number, { gateway, platform, antifraudCents }: FeeTerms): SaleFees {
  if (cents === 0) return { gatewayCents: 0, platformCents: 0, antifraudCents: 0 };
  const gatewayCents = Math.min(cents, feeOf(cents, gateway));
  const platformCents = Math.min(cents - gatewayCents, feeOf(cents, platform));
  const left = cents - gatewayCents - platformCents;
  return { gatewayCents, platformCents, antifraudCents: Math.min(left, antifraudCents) };
}

/**
 * The fees that a further part of a payment adds: together the parts cost as much as the whole would, in whatever order they come, and a
 * part that is taken back gives back as much.
 *
 * @param grossCents of the part
 * @param beforeCents what the payment brought without it
 */
export function furtherFees(grossCents: number, beforeCents: number, terms: FeeTerms): SaleFees {
  const before = feesOf(beforeCents, terms);
  const after = feesOf(beforeCents + grossCents, terms);
  let left = grossCents;
  const added = (fee: keyof SaleFees): number => {
    const cents = Math.max(0, Math.min(left, after[fee] - before[fee]));
    left -= cents;
    return cents;
  };
  return {
    gatewayCents: added('gatewayCents'),
    platformCents: added('platformCents'),
    antifraudCents: added('antifraudCents'),
  };
}

import type { GatewayFee } from './gateway-fee';

/** What a payment costs the seller, as it was agreed when the money came. */
export interface FeeTerms {
  gateway: Pick<GatewayFee, 'percentBasisPoints' | 'fixedCents' | 'chargebackCents'>;
  platform: { percentBasisPoints: number; fixedCents: number };
  antifraudCents: number;
}

/** What each fee takes. Integer cents, never negative. */
export interface SaleFees {
  gatewayCents: number;
  platformCents: number;
  antifraudCents: number;
}

const WHOLE = 10_000;

/** A fee of basis points and a fixed part, half a cent rounded up. */
const feeOf = (cents: number, { percentBasisPoints, fixedCents }: FeeTerms['platform']): number =>
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
 * What a further part of a payment adds to its fees: together the parts cost what the whole would, in whatever order they come, and
 * what is taken back gives back as much.
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

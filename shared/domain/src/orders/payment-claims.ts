import type { DisputeKind } from './disputes';

/** Money that was reported to have left a payment or to be held of it. Integer cents, never negative. */
interface Claimed {
  /** The cents that went back, or are lost. */
  consumedCents: number;
  /** The cents that are held until somebody decides. */
  heldCents: number;
}

interface ReportedClaim extends Claimed {
  /** The report that said so last. */
  reportId: string;
}

/** A refund. */
export interface RefundClaim extends ReportedClaim {
  kind: 'refund';
  /** It is of all that there is, and nothing has been free since: it takes what becomes free first. */
  isOfRest: boolean;
}

/** A chargeback or a MED. */
export interface DisputeClaim extends ReportedClaim {
  kind: DisputeKind;
  /** The gateway's name for it; empty while nobody said so. */
  reference: string;
  /** Nobody has reported its opening yet. */
  isImplied: boolean;
  /** The disputed cents, whatever became of them. */
  amountCents: number;
  openedAt: Date;
  /** Of its last decision; null where there was none since it was opened. */
  decidedAt: Date | null;
  /** The ids of the reports that speak of it, as they happened. */
  reportIds: readonly string[];
}

export type Claim = RefundClaim | DisputeClaim;

export const isDisputeClaim = (claim: Claim): claim is DisputeClaim => claim.kind !== 'refund';

const sumOf = (claims: readonly Claimed[]): number =>
  claims.reduce((sum, { consumedCents, heldCents }) => sum + consumedCents + heldCents, 0);

/** The cents that no claim has taken or holds; 0 where they are about more than there is. */
export const leftBeside = (claims: readonly Claimed[], capturedCents: number): number =>
  Math.max(0, capturedCents - sumOf(claims));

/** A claim, as far as there is money for it. */
export interface CoveredClaim extends Claimed {
  claim: Claim;
  /** The cents that there is no money for. */
  excessCents: number;
}

/**
 * The covered part of each claim: the first come first, and of one its consumed cents before its held ones. It depends on the sum of all
 * claims alone, so money that comes late, or that a dispute frees, covers a claim that had exceeded it before.
 */
export function coverClaims(claims: readonly Claim[], capturedCents: number): CoveredClaim[] {
  let left = capturedCents;
  const take = (cents: number): number => {
    const taken = Math.min(left, cents);
    left -= taken;
    return taken;
  };
  return claims.map((claim) => {
    const consumedCents = take(claim.consumedCents);
    const heldCents = take(claim.heldCents);
    return { claim, consumedCents, heldCents, excessCents: sumOf([claim]) - consumedCents - heldCents };
  });
}

/** Gives refunds that are of all that there is what has become free. */
export function resolveRest(claims: readonly Claim[], capturedCents: number): readonly Claim[] {
  const left = leftBeside(claims, capturedCents);
  const first = claims.find((claim) => claim.kind === 'refund' && claim.isOfRest);
  if (left === 0 || first === undefined) return claims;
  return claims.map((claim) =>
    claim === first ? { ...first, consumedCents: left, isOfRest: false } : claim,
  ) as readonly Claim[];
}

/** Takes cents back of refunds that failed, the latest first. */
export function withoutRefunds(claims: readonly Claim[], cents: number): readonly Claim[] {
  let left = cents;
  return claims
    .toReversed()
    .map((claim): Claim => {
      if (claim.kind !== 'refund') return claim;
      const back = Math.min(left, claim.consumedCents);
      left -= back;
      return { ...claim, consumedCents: claim.consumedCents - back };
    })
    .toReversed();
}

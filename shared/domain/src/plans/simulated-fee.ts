import { furtherFees } from '../ledger/sale-fees';

/**
 * What a plan would have taken of a sale, by the rule that takes it: what the gateway's fee leaves, at most. Below 0 for an undone sale.
 *
 * @param terms of the plan
 */
export function simulatedFee(
  { grossCents, gatewayFeeCents }: { grossCents: number; gatewayFeeCents: number },
  terms: { percentBasisPoints: number; fixedCents: number },
): number {
  const gateway = { percentBasisPoints: 0, fixedCents: Math.abs(gatewayFeeCents), chargebackCents: 0 };
  const { platformCents } = furtherFees(Math.abs(grossCents), 0, {
    gateway,
    platform: terms,
    antifraudCents: 0,
  });
  return grossCents < 0 ? -platformCents : platformCents;
}

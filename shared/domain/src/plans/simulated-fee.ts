import { furtherFees } from '../ledger/sale-fees';

/**
 * The fee that a plan would have taken of a sale, by its rule: at most the amount that the gateway's fee leaves. Below 0 for an undone
 * sale.
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

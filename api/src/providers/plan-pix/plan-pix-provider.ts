import type { Payer } from '../gateway/gateway-provider';

/** A charge to a seller, for an invoice of their plan. */
export interface PlanPixRequest {
  /** Names the charge: sent twice, it is charged once. */
  reference: string;
  amountCents: number;
  /** At most 60 characters. */
  description: string;
  payer: Payer;
  expiresAt: Date;
}

/** The state of a charge at its gateway. */
export type PlanPixState = { state: 'aberta' | 'expirada' | 'cancelada' } | { state: 'paga'; cents: number };

/** Through whom sellers pay the platform itself. */
export interface PlanPixProvider {
  /** Whether it charges at all. */
  canCharge: boolean;
  /** @throws PlanPixError when it did not make a charge, or is not known to have */
  charge(request: PlanPixRequest): Promise<{ gatewayId: string; code: string }>;
  /**
   * The state of a charge; this alone says that money came.
   * @throws PlanPixError
   */
  state(gatewayId: string, amountCents: number): Promise<PlanPixState>;
  /** Takes back what nobody has paid; what was paid stays so, which `state` tells. @throws PlanPixError */
  cancel(gatewayId: string, amountCents: number): Promise<void>;
}

/** The gateway did not say what it was asked. The message names no person. */
export class PlanPixError extends Error {
  override readonly name = 'PlanPixError';
}

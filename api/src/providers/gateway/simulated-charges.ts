import type { PaymentMethod, PaymentStatus } from '@balcao/domain';

/** A charge as the simulator keeps it. */
export interface SimulatedCharge {
  id: string;
  method: PaymentMethod;
  amountCents: number;
  /** As last written; what only time has changed is in `standingAt`. */
  status: PaymentStatus;
  pixCode: string;
  boletoLine: string;
  refundedCents: number;
  /** Of a reservation of which a part was taken; null for the whole. */
  capturedCents: number | null;
  /** When it gets paid by itself, and when it can no longer be paid in time; null for never. */
  paysAt: Date | null;
  expiresAt: Date | null;
}

/** The store of the simulator's charges, which elsewhere is a gateway's own database. */
export interface SimulatedCharges {
  /** Keeps a charge; of an id that is there already, the one that is there stays. @returns the one that is there */
  add(charge: SimulatedCharge): Promise<SimulatedCharge>;
  /** Keeps that a card's token was taken. @returns false where it had been before */
  takeToken(token: string): Promise<boolean>;
  find(id: string): Promise<SimulatedCharge | undefined>;
  /** Changes a charge, one change at a time. @returns it as it is then; undefined for an unknown id */
  change(
    id: string,
    change: (charge: SimulatedCharge) => SimulatedCharge,
  ): Promise<SimulatedCharge | undefined>;
}

/** The cents that the buyer has paid, or will. */
export const paidCents = ({ amountCents, capturedCents }: SimulatedCharge): number =>
  capturedCents ?? amountCents;

const WAITING: readonly PaymentStatus[] = ['aguardando', 'em_analise'];

/** The status of a charge at a moment: a charge that waits is paid or expires by itself, whichever comes first. */
export function standingAt(charge: SimulatedCharge, now: Date): PaymentStatus {
  const { status, paysAt, expiresAt } = charge;
  if (!WAITING.includes(status)) return status;
  const inTime = paysAt !== null && (expiresAt === null || paysAt < expiresAt);
  if (inTime && paysAt <= now) return 'pago';
  return expiresAt !== null && expiresAt <= now ? 'expirado' : status;
}

import type { LedgerEntry } from './entry';
import { move } from './move';
import type { ComparedLine } from './settlement';

/** Asked for by the store, approved by one admin of the platform, posted with the approval of a second one, or refused. */
export const ADJUSTMENT_STATUSES = ['pedido', 'em_aprovacao', 'lancado', 'recusado'] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

export const ADJUSTMENT_STATUS_LABELS: Readonly<Record<AdjustmentStatus, string>> = {
  pedido: 'Ajuste pedido',
  em_aprovacao: 'Falta uma aprovação',
  lancado: 'Ajustado',
  recusado: 'Ajuste recusado',
};

/** Whether a request waits for admins of the platform. */
export const isAdjustmentOpen = (status: AdjustmentStatus): boolean =>
  status === 'pedido' || status === 'em_aprovacao';

/**
 * What would make the ledger say what a line of a settlement file says: integer cents, above 0 for what the store is owed. A
 * repeated line is money beyond what the first one brought.
 */
export function adjustmentCents({
  state,
  amountCents,
  expectedCents,
}: Pick<ComparedLine, 'state' | 'amountCents' | 'expectedCents'>): number {
  if (state === 'matched') return 0;
  return (amountCents ?? 0) - (state === 'duplicate' ? 0 : (expectedCents ?? 0));
}

/** A correction of the free balance, which the platform bears or takes. */
export const adjustmentPosting = (amountCents: number): LedgerEntry[] =>
  amountCents < 0
    ? move('adjustment', 'disponivel', 'plataforma', -amountCents)
    : move('adjustment', 'plataforma', 'disponivel', amountCents);

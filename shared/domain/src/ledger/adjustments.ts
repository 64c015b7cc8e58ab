import type { Custody, LedgerAccount } from './accounts';
import type { LedgerEntry } from './entry';
import { move } from './move';
import type { ComparedLine } from './settlement';
import { mainCents, netDifference } from './settlement-amounts';

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
 * The amount that would make the ledger agree with a line of a settlement file: integer cents, above 0 for money that the store is owed. Of
 * a line with its gross and fee it is the amount that reaches the store. A repeated line is money beyond the first one.
 */
export function adjustmentCents({
  state,
  amountCents,
  expectedCents,
  file,
  ledger,
}: Pick<ComparedLine, 'state' | 'amountCents' | 'expectedCents' | 'file' | 'ledger'>): number {
  if (state === 'matched') return 0;
  if (state === 'different' && mainCents(file) !== null && mainCents(ledger) !== null)
    return netDifference({ file, ledger });
  return (amountCents ?? 0) - (state === 'duplicate' ? 0 : (expectedCents ?? 0));
}

/**
 * A correction of what a custodian holds. The platform bears or takes one of its own free balance; one of what the seller receives is
 * between them and their gateway, and moves nothing of the platform's.
 */
export const adjustmentPosting = (custody: Custody, amountCents: number): LedgerEntry[] =>
  custody === 'plataforma'
    ? transfer('plataforma', 'disponivel', amountCents)
    : transfer('gateway_direto', 'direto_recebido', amountCents);

/** Below 0 it goes the other way. */
const transfer = (from: LedgerAccount, to: LedgerAccount, cents: number): LedgerEntry[] =>
  cents < 0 ? move('adjustment', to, from, -cents) : move('adjustment', from, to, cents);

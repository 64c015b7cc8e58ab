import type { KycStatus } from '@balcao/domain';
import { isAwaited, type SlotProgress } from '../common/slot-progress';

/** The steps of a verification, in order, and what they are called. */
export const STEPS = ['Dados', 'Documento', 'Selfie', 'Análise'] as const;

/** The position of the step that is next; `STEPS.length` when nothing is left to do. */
export function currentStep(status: KycStatus | null, slots: readonly SlotProgress[]): number {
  if (status === 'WAITING_MANUAL_ACTION') return STEPS.indexOf('Análise');
  if (status === 'FINISHED') return STEPS.length;
  if (status !== 'IN_PROGRESS') return STEPS.indexOf('Dados');
  const lacksDocument = slots.some((one) => one.slot !== 'selfie' && isAwaited(one));
  return STEPS.indexOf(lacksDocument ? 'Documento' : 'Selfie');
}

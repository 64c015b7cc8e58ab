import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import type { DocumentSlot } from '@balcao/domain';

/** Whether the stored decision is the reviewer's own and this one, as after a lost answer. */
export function isStored(
  { history, reviewerId }: KycCase,
  slot: DocumentSlot,
  request: KycDecisionRequest,
): boolean {
  const place = history.findLastIndex(
    (entry) => entry.slot === slot && (entry.step === 'approve-image' || entry.step === 'refuse-image'),
  );
  const entry = history[place];
  if (entry?.actor.id !== reviewerId) return false;
  if (request.decision === 'approve') return entry.step === 'approve-image';
  // A rejection refuses the image too, and ends the attempt in the same moment.
  const rejects = history[place + 1]?.step === 'reject';
  return entry.reason === request.reason && rejects === (request.decision === 'reject');
}

import type { StepUpProof } from '@balcao/api-schema';
import { currentMs } from '../db/clock';
import type { Identity } from '../plugins/auth';
import { Problem } from '../problem';

/** How long a step-up allows sensitive actions. */
export const STEP_UP_SECONDS = 5 * 60;

/** The proof that confirms a person: with a second factor only that, because a thief may know the password. */
const proofOf = ({ hasSecondFactor }: Pick<Identity, 'hasSecondFactor'>): StepUpProof =>
  hasSecondFactor ? 'code' : 'password';

/**
 * Refuses a sensitive action without a recent step-up in this session.
 * @throws Problem step_up_required, which says what to confirm with
 */
export function assertStepUp(identity: Pick<Identity, 'steppedUpAt' | 'hasSecondFactor'>): void {
  const { steppedUpAt } = identity;
  const fresh = steppedUpAt !== null && currentMs() - steppedUpAt.getTime() <= STEP_UP_SECONDS * 1_000;
  if (!fresh) throw new Problem('step_up_required', { extra: { proof: proofOf(identity) } });
}

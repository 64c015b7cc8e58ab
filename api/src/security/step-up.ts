import { currentMs } from '../db/clock';
import type { Identity } from '../plugins/auth';
import { Problem } from '../problem';

/** How long a step-up allows sensitive actions. */
export const STEP_UP_SECONDS = 5 * 60;

/** Refuses a sensitive action without a recent step-up in this session. @throws Problem step_up_required */
export function requireStepUp({ steppedUpAt }: Pick<Identity, 'steppedUpAt'>): void {
  const fresh = steppedUpAt !== null && currentMs() - steppedUpAt.getTime() <= STEP_UP_SECONDS * 1_000;
  if (!fresh) throw new Problem('step_up_required');
}

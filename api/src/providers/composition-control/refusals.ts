import { Problem } from '../../problem';
import { type ControlRefusal, controlRefusal } from './control-answers';

/** Longest sentence of the control that is passed on. */
const MAX_TEXT_LENGTH = 500;

/** The control's code for a channel to which nothing was promoted yet. */
const UNKNOWN_CHANNEL = 'unknown_channel';

/** The problem that a refusal of the control means for the caller, by its status. */
export function refusalProblem(status: number, body: unknown): Problem {
  const read = controlRefusal.safeParse(body);
  if (status === 401 || status === 403) return new Problem('composition_token_refused');
  if (!read.success)
    return new Problem('composition_not_understood', { cause: new Error(`The control answered ${status}`) });
  if (status === 423) return new Problem('composition_frozen');
  if (read.data.code === 'generation_moved') return new Problem('composition_moved');
  if (read.data.code === 'no_canary') return new Problem('composition_nothing_tried');
  if (status === 429)
    return new Problem('composition_unavailable', { headers: { 'retry-after': '5' }, cause: read.data });
  return new Problem('composition_rollback_refused', { text: sentenceOf(read.data), cause: read.data });
}

const sentenceOf = ({ errors, action }: ControlRefusal) =>
  [...errors, action].join(' ').trim().slice(0, MAX_TEXT_LENGTH);

/** Whether a call failed because nothing was promoted to its channel yet. */
export function isUnknownChannel(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  const refusal = controlRefusal.safeParse(error.cause);
  return refusal.success && refusal.data.code === UNKNOWN_CHANNEL;
}

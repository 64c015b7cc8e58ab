import { ServerUnavailableError } from '../operations/server-unavailable';
import { Refusal } from '../refusals/refusal';
import { StoreSettingsError } from '../store/open-store';
import { StoreUnavailableError } from '../store/store';
import { UsageError } from './usage-error';

/** The exit codes by which scripts tell results apart. */
export const EXIT = {
  done: 0,
  /** Something is wrong with what was asked for: a check failed, a version does not exist, bytes are damaged. */
  refused: 1,
  /** The command line cannot be understood. */
  usage: 2,
  /** Somebody else changed the channel first, or it is frozen: check its state, then retry. */
  conflict: 3,
  /** The store or the server cannot be reached: try again later. */
  unavailable: 4,
  /** A fault of this program. */
  fault: 70,
} as const;

const CONFLICTS = [409, 423];

/** The exit code that stands for a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof Refusal) return CONFLICTS.includes(error.status) ? EXIT.conflict : EXIT.refused;
  if (error instanceof UsageError || error instanceof StoreSettingsError) return EXIT.usage;
  if (error instanceof StoreUnavailableError || error instanceof ServerUnavailableError)
    return EXIT.unavailable;
  return EXIT.fault;
}

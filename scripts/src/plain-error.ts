import { codeOf } from './error-code';

/** A failure whose message is one sentence for whoever ran the command: printed as it is, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Errors of other parts that already speak in sentences. */
const SPEAKING_NAMES = new Set(['PlainError', 'EmbeddedPostgresError']);

/** What to print for a failure: its sentence, or everything known when it was not foreseen. */
export function describeFailure(error: unknown): string {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error)))
    return 'The disk is full: free some space and start again.';
  if (!(error instanceof Error)) return String(error);
  return SPEAKING_NAMES.has(error.name) ? error.message : (error.stack ?? error.message);
}

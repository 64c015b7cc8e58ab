import { codeOf } from './error-code';

/** A failure whose message is one sentence for the person who ran the command. It is printed without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Errors of other parts whose messages are sentences already. */
const SPEAKING_NAMES = new Set(['PlainError', 'DemoStoreError', 'EmbeddedPostgresError']);

/** The text to print for a failure: its sentence, or the stack of an unexpected error. */
export function describeFailure(error: unknown): string {
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error)))
    return 'The disk is full: free some space and start again.';
  if (!(error instanceof Error)) return String(error);
  return SPEAKING_NAMES.has(error.name) ? error.message : (error.stack ?? error.message);
}

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The literals that were judged, one in each line: judging takes seconds for some, and all of them stand for themselves. */
export const SAFE_PATTERNS = path.join(import.meta.dirname, 'safe-patterns.txt');

export const readSafePatterns = (): ReadonlySet<string> =>
  new Set(existsSync(SAFE_PATTERNS) ? readFileSync(SAFE_PATTERNS, 'utf8').trimEnd().split('\n') : []);

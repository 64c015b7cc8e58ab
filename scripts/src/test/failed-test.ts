import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root';

/** So that what failed is among the last lines of a run, which is all that some see of it. */
const MOST_LISTED = 5;
/** Of all messages together: one failure is said at length. */
const LINES_OF_MESSAGES = 22;

/** A test that failed, or a file of tests that could not be loaded. */
export interface FailedTest {
  title: string;
  /** The error, with its stack. */
  message?: string | undefined;
  /** Runs it alone. Absent for a failure outside of any test. */
  command?: string;
}

/** A title as a pattern of titles, inside of a shell's quotes: for the command that runs a test alone. */
export const titlePattern = (title: string): string =>
  title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", '.');

/** A failed test: where it stands, what it said, and the command that runs it alone. @param most lines of what it said */
export function describeFailedTest({ title, message = '', command }: FailedTest, most?: number): string {
  const said = stripVTControlCharacters(message)
    .replaceAll(ROOT + path.sep, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, most);
  return [title, ...said, ...(command ? [command] : [])].join('\n    ');
}

/** The failures of all kinds, for the end of a run. @param seed what the parts of long proofs were chosen by */
export function describeFailures(
  outcomes: readonly { name: string; failures: readonly FailedTest[] }[],
  seed: string,
): string[] {
  const all = outcomes.flatMap(({ name, failures }) => failures.map((test) => ({ name, test })));
  if (all.length === 0) return [];
  const most = Math.floor(LINES_OF_MESSAGES / Math.min(all.length, MOST_LISTED));
  const listed = all
    .slice(0, MOST_LISTED)
    .map(({ name, test }) => `FAILED ${name}: ${describeFailedTest(test, most)}`);
  const rest = all.length - listed.length;
  return [
    ...listed,
    ...(rest > 0 ? [`… and ${rest} more, further up`] : []),
    `The same parts of long proofs: PROOF_SEED=${seed} before the command`,
  ];
}

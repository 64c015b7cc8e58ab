import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root';

const LINES = 12;

/** A test that failed, or a file of tests that could not be loaded. */
export interface FailedTest {
  title: string;
  /** The output of it. */
  message?: string | undefined;
  /** The unit that runs when it is tried again: a file for jest, a journey for Playwright. Absent for a failure outside of any test. */
  unit?: string;
}

function describe({ title, message = '' }: FailedTest, most?: number): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title.replace(ROOT + path.sep, ''), ...lines.slice(0, most)].join('\n    ');
}

/** A failed test in a few lines: where it stands, and the beginning of what it said. */
export const describeFailedTest = (test: FailedTest): string => describe(test, LINES);

/** A failed test with all that it said. */
export const describeInFull = (test: FailedTest): string => describe(test);

import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../root';

const LINES = 12;

/** A failed test in a few lines: where it stands, and the beginning of what it said. */
export function describeFailedTest(title: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title.replace(ROOT + path.sep, ''), ...lines.slice(0, LINES)].join('\n    ');
}

import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { ROOT } from '../root';
import type { Kind } from './kind';

/** The kinds and the arguments of a run. */
export interface Plan {
  kinds: readonly Kind[];
  /** For each kind's tool, by the kind's name. */
  args: Readonly<Record<string, readonly string[]>>;
  /** Only screens of these areas are swept by the browser tests; of all when absent. */
  areas?: readonly string[];
  /** The names of the long proofs that a change asks for, which no run of `npm test` contains. */
  proofs?: readonly string[];
}

/** The text of `npm test -- --help`. */
export const describeUsage = (kinds: readonly Kind[]): string =>
  [
    'npm test                        everything',
    'npm test -- changed             what differs from main',
    'npm test -- unit api            these kinds',
    'npm test -- unit mfe-auth -t x  one kind, with arguments for its tool',
    '',
    `Kinds: ${kinds.map(({ name }) => name).join(', ')}.`,
    '',
    'Behind any of these:',
    '--profile                       prints where the time went',
    '--repeat 10                     runs it ten times, and says which runs differ',
    '--load                          keeps both cores busy meanwhile',
    '',
    'Long proofs run here in part: npm run proofs -- --help. More in docs/testing.md.',
  ].join('\n');

/** `unit`, `lint types`, `unit mfe-auth -t login`: kinds, and behind a single one what its tool is told. */
export function planKinds(words: readonly string[], kinds: readonly Kind[]): Plan {
  const known = new Set(kinds.map(({ name }) => name));
  const first = words.findIndex((word) => !known.has(word));
  const names = first === -1 ? words : words.slice(0, first);
  const args = first === -1 ? [] : words.slice(first);
  if (args.length > 0 && names.length !== 1) {
    throw new PlainError(
      names.length === 0
        ? `There is no kind "${args[0]}": choose from ${['changed', ...known].join(', ')}.`
        : `"${args.join(' ')}" can only be passed to one kind, not to ${names.join(' and ')}.`,
    );
  }
  return {
    kinds: names.length === 0 ? kinds : kinds.filter(({ name }) => names.includes(name)),
    args: Object.fromEntries(names.map((name) => [name, args])),
  };
}

const UNDER_UNIT = /^(shared\/|composer$|scripts$|shell$|mfe-)/;
/** Folders whose tests need a database. */
const UNDER_API = /^(api|bench)$/;
const IN_A_PAGE = /^(shell$|mfe-)/;
const IS_AREA = /^mfe-/;
/** The files that the linter reads. */
const IS_LINTED = /[.](ts|tsx|mts|mjs|cjs|js|json|css|md)$/;

/** A pattern of jest for the tests of a package. */
const testsIn = (folder: string) => path.join(ROOT, folder, path.sep);

/**
 * The plan that proves a change, short of everything: the static checks, the tests of the packages that it may have broken, and the
 * journeys through their screens. Where journeys depend on more than areas, all of them run.
 * @param affected folders, from `affectedPackages`
 * @param files what changed, from the root
 */
export function planChanged(
  affected: readonly string[],
  files: readonly string[],
  kinds: readonly Kind[],
  hasJourneys = (area: string) => existsSync(path.join(ROOT, 'e2e/journeys', area)),
): Plan {
  const areas = affected.filter((folder) => IS_AREA.test(folder));
  const unit = affected.filter((folder) => UNDER_UNIT.test(folder));
  const everyJourney = affected.includes('e2e') || affected.includes('shell');
  const linted = files.filter((file) => IS_LINTED.test(file));
  const skipped = new Set<string>();
  if (linted.length === 0) skipped.add('lint');
  if (unit.length === 0) skipped.add('unit');
  const ofApi = affected.filter((folder) => UNDER_API.test(folder));
  if (ofApi.length === 0) skipped.add('api');
  if (!everyJourney && !affected.some((folder) => IN_A_PAGE.test(folder)))
    for (const name of ['build', 'browser']) skipped.add(name);
  const chosen = kinds.filter(({ name }) => !skipped.has(name));
  const args = { lint: linted, unit: unit.map(testsIn), api: ofApi.map(testsIn) };
  if (everyJourney) return { kinds: chosen, args };
  const journeys = areas.filter(hasJourneys).map((area) => `journeys/${area}/`);
  return {
    kinds: chosen,
    args: { ...args, build: areas, browser: [...journeys, 'accessibility-sweep'] },
    areas,
  };
}

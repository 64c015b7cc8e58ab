/** How long a test took, on one worker. */
export interface MeasuredTest {
  /** Its file, from the root. */
  file: string;
  title: string;
  seconds: number;
}

/** The title of what a file takes beside its tests: loading code, starting servers, `beforeAll`. */
export const SETUP = '(loading and set-up)';

/** A test above this says why it takes so long, or becomes short. */
const LONG_SECONDS = 5;
const MOST_LISTED = 25;

const sum = (tests: readonly MeasuredTest[]) => tests.reduce((total, { seconds }) => total + seconds, 0);
const longestFirst = (one: { seconds: number }, other: { seconds: number }) => other.seconds - one.seconds;
const line = (seconds: number, name: string) => `  ${seconds.toFixed(1).padStart(7)}  ${name}`;

/**
 * The tables of `npm test -- --profile` for one kind: where its workers spent their time. Seconds are those of a worker, which waits
 * for a core as long as others have them.
 */
export function describeProfile(kind: string, measured: readonly MeasuredTest[]): string[] {
  const tests = measured.filter(({ title }) => title !== SETUP).sort(longestFirst);
  if (tests.length === 0) return [];
  const byFile = new Map<string, number>();
  for (const { file, seconds } of measured) byFile.set(file, (byFile.get(file) ?? 0) + seconds);
  const files = [...byFile].map(([file, seconds]) => ({ file, seconds })).sort(longestFirst);
  const total = sum(measured);
  const percent = (part: number) => `${((100 * part) / total).toFixed(0)} %`;
  const long = tests.filter(({ seconds }) => seconds > LONG_SECONDS);
  return [
    '',
    `${kind}: ${tests.length} tests in ${files.length} files, ${total.toFixed(0)} worker-seconds. ` +
      `Ten tests are ${percent(sum(tests.slice(0, 10)))}, fifty ${percent(sum(tests.slice(0, 50)))}, ` +
      `loading and set-up ${percent(total - sum(tests))}`,
    ` Tests above ${LONG_SECONDS} seconds: ${long.length}`,
    ...long.slice(0, MOST_LISTED).map(({ seconds, file, title }) => line(seconds, `${file} › ${title}`)),
    ' Files',
    ...files.slice(0, MOST_LISTED).map(({ seconds, file }) => line(seconds, file)),
  ];
}

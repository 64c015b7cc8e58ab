import { type FailedTest, titlePattern } from './failed-test';
import type { Counts } from './kind';
import type { MeasuredTest } from './profile';

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  /** The failures outside of any test: the configuration, the server. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: PlaywrightSpec[];
}

interface PlaywrightSpec {
  file: string;
  title: string;
  /** Durations are in milliseconds. */
  tests: {
    projectName: string;
    status: string;
    results: { duration: number; errors: { message?: string }[] }[];
  }[];
}

/** Counts a Playwright run; a test that passes only when tried again has failed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

const hasFailed = ({ status }: { status: string }) => status === 'unexpected' || status === 'flaky';

/** Each journey at each width. */
function runsIn({
  suites = [],
  specs,
}: PlaywrightSuite): (PlaywrightSpec & PlaywrightSpec['tests'][number])[] {
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...spec, ...test })));
  return [...own, ...suites.flatMap(runsIn)];
}

const runsOf = (report: PlaywrightReport | undefined) => (report?.suites ?? []).flatMap(runsIn);

/** The failed journeys, with what runs them alone. */
export function listPlaywrightFailures(report: PlaywrightReport | undefined): FailedTest[] {
  const outside = (report?.errors ?? []).map(({ message }) => ({ title: 'Outside of any test', message }));
  const journeys = runsOf(report)
    .filter(hasFailed)
    .map(({ file, title, projectName, results }) => ({
      title: `[${projectName}] ${file} › ${title}`,
      message: results[0]?.errors[0]?.message,
      command: `npm test -- browser ${file} --project ${projectName} -g '${titlePattern(title)}'`,
    }));
  return [...outside, ...journeys];
}

/** How long each journey took. */
export const measurePlaywright = (report: PlaywrightReport | undefined): MeasuredTest[] =>
  runsOf(report).map(({ file, title, projectName, results }) => ({
    file: `e2e/journeys/${file}`,
    title: `${title} [${projectName}]`,
    seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
  }));

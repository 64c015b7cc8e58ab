import type { FailedTest } from './failed-test';
import type { Counts } from './kind';

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  /** The failures outside of any test: the configuration, the server. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** Counts a Playwright run; a test that passes only when tried again has failed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

const hasFailed = ({ status }: { status: string }) => status === 'unexpected' || status === 'flaky';

function failuresIn({ suites = [], specs }: PlaywrightSuite): FailedTest[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.filter(hasFailed).map(({ projectName, results }) => {
      const name = `[${projectName}] ${file} › ${title}`;
      return { title: name, message: results[0]?.errors[0]?.message, unit: name };
    }),
  );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** The failed journeys. */
export function listPlaywrightFailures(report: PlaywrightReport | undefined): FailedTest[] {
  if (!report) return [];
  return [
    ...report.errors.map(({ message }) => ({ title: 'Outside of any test', message })),
    ...report.suites.flatMap(failuresIn),
  ];
}

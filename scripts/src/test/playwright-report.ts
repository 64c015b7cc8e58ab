import { describeFailedTest } from './failed-test';
import type { Counts } from './kind';

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  /** What failed outside of any test: the configuration, the server. */
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: { projectName: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** Counts a Playwright run; a test that passes only when tried again has failed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

function failuresIn({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs
    .filter(({ ok }) => !ok)
    .flatMap(({ file, title, tests }) =>
      tests.map(({ projectName, results }) =>
        describeFailedTest(`[${projectName}] ${file} › ${title}`, results[0]?.errors[0]?.message),
      ),
    );
  return [...own, ...suites.flatMap(failuresIn)];
}

/** What failed, a short text for each. */
export function listPlaywrightFailures(report: PlaywrightReport | undefined): string[] {
  if (!report) return [];
  return [
    ...report.errors.map(({ message }) => describeFailedTest('Outside of any test', message)),
    ...report.suites.flatMap(failuresIn),
  ];
}

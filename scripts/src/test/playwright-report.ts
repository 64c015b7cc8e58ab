import type { Counts } from './kind';

/** The part of Playwright's JSON report that is read here. */
export interface PlaywrightReport {
  /** What failed outside of any test: the configuration, the server. */
  errors: unknown[];
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

/** Counts a Playwright run; a test that passes only when tried again has failed. */
export function countPlaywright(report: PlaywrightReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

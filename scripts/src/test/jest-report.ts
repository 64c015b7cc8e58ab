import type { FailedTest } from './failed-test';
import type { Counts } from './kind';

/** The part of jest's `--json` report that is read here. */
export interface JestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that could not be loaded: none of their tests is counted above. */
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** Path of the file. */
    name: string;
    status: string;
    /** The error that kept the file from being loaded; else the failures of its tests. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Counts a jest run; a run that failed without a failed test (a crash, a set-up) counts as one failure. */
export function countJest(report: JestReport | undefined): Counts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The failed tests. */
export function listJestFailures(report: JestReport | undefined): FailedTest[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ title: name, message, unit: name }];
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${name} › ${fullName}`,
        message: failureMessages[0],
        unit: name,
      }));
    });
}

import path from 'node:path';
import { ROOT } from '../root';
import { type FailedTest, titlePattern } from './failed-test';
import type { Counts } from './kind';
import { type MeasuredTest, SETUP } from './profile';

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
    /** Milliseconds. */
    startTime: number;
    endTime: number;
    /** The duration in milliseconds; null for a test that did not run. */
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages: string[];
      duration?: number | null;
    }[];
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

const fromRoot = (file: string) => path.relative(ROOT, file);

/** The failed tests, with what runs them alone. @param kind the name behind `npm test --` */
export function listJestFailures(report: JestReport | undefined, kind: string): FailedTest[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = fromRoot(name);
      const command = `npm test -- ${kind} ${file}`;
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ title: file, message, command }];
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${file} › ${fullName}`,
        message: failureMessages[0],
        command: `${command} -t '${titlePattern(fullName)}'`,
      }));
    });
}

/** How long each test took, and what its file took beside them. */
export const measureJest = (report: JestReport | undefined): MeasuredTest[] =>
  (report?.testResults ?? []).flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = fromRoot(name);
    const tests = assertionResults.map(({ fullName, duration }) => ({
      file,
      title: fullName,
      seconds: (duration ?? 0) / 1_000,
    }));
    const inTests = tests.reduce((sum, { seconds }) => sum + seconds, 0);
    const whole = (endTime - startTime) / 1_000;
    return [...tests, { file, title: SETUP, seconds: Math.max(0, whole - inTests) }];
  });

import { countJest } from './jest-report';
import { countPlaywright } from './playwright-report';
import { describeCounts, describeOutcome, refuseEmpty, total } from './summary';

const jestReport = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
};

describe('a jest run', () => {
  it('is counted by test, with those to be written as skipped', () => {
    expect(countJest(jestReport)).toEqual({ passed: 5, failed: 0, skipped: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = { ...jestReport, success: false, numRuntimeErrorTestSuites: 1 };
    expect(countJest(report).failed).toBe(1);
  });

  it('that failed without a failed test has failed', () => {
    expect(countJest({ ...jestReport, success: false }).failed).toBe(1);
  });

  it('that left no report has failed', () => {
    expect(countJest(undefined).failed).toBe(1);
  });
});

describe('a Playwright run', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  it('counts a test that passed only at the second try as failed', () => {
    expect(countPlaywright({ errors: [], stats })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('counts what failed outside of tests', () => {
    expect(countPlaywright({ errors: ['no server'], stats }).failed).toBe(3);
  });

  it('that left no report has failed', () => {
    expect(countPlaywright(undefined).failed).toBe(1);
  });
});

describe('the summary', () => {
  it('counts a kind without a test as failed', () => {
    expect(refuseEmpty({ passed: 0, failed: 0, skipped: 3 }).failed).toBe(1);
  });

  it('adds up the kinds for the last line', () => {
    const sum = total([
      { passed: 3, failed: 1, skipped: 0 },
      { passed: 2, failed: 0, skipped: 4 },
    ]);
    expect(describeCounts(sum)).toBe('5 passed, 1 failed, 4 skipped');
  });

  it('has a line per kind with its time', () => {
    const line = describeOutcome({ name: 'unit', passed: 3, failed: 0, skipped: 0, seconds: 1.25 });
    expect(line).toBe('✓ unit       3 passed, 0 failed, 0 skipped  (1.3 s)');
  });
});

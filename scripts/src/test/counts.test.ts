import { describeFailedTest } from './failed-test';
import { countJest, listJestFailures } from './jest-report';
import { countPlaywright, listPlaywrightFailures } from './playwright-report';
import {
  describeCounts,
  describeFailures,
  describeOutcome,
  describeOverruns,
  describeUnsteady,
  failEmpty,
  total,
} from './summary';

const jestReport = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
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

  it('names the tests that failed with what they said, and the files that could not be loaded', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'passed', message: '', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'takes away',
            failureMessages: ['Expected 1\n\nReceived \u001b[31m2'],
          },
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ];
    expect(listJestFailures({ ...jestReport, testResults }).map(describeFailedTest)).toEqual([
      'b.test.ts › takes away\n    Expected 1\n    Received 2',
      'c.test.ts\n    No such module',
    ]);
  });
});

describe('a Playwright run', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };

  it('counts a test that passed only at the second try as failed', () => {
    expect(countPlaywright({ errors: [], stats, suites: [] })).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('counts what failed outside of tests', () => {
    expect(countPlaywright({ errors: [{ message: 'no server' }], stats, suites: [] }).failed).toBe(3);
  });

  it('that left no report has failed', () => {
    expect(countPlaywright(undefined).failed).toBe(1);
  });

  it('names the tests that failed, at which width, with what they said', () => {
    const passed = { projectName: 'desktop', status: 'expected', results: [{ errors: [] }] };
    const failed = {
      projectName: 'phone',
      status: 'unexpected',
      results: [{ errors: [{ message: 'Too late' }] }],
    };
    const spec = (title: string, ...tests: (typeof failed)[]) => ({ file: 'login.spec.ts', title, tests });
    const suites = [
      { specs: [], suites: [{ specs: [spec('enters', passed), spec('leaves', passed, failed)] }] },
    ];
    expect(listPlaywrightFailures({ errors: [], stats, suites }).map(describeFailedTest)).toEqual([
      '[phone] login.spec.ts › leaves\n    Too late',
    ]);
  });
});

describe('the summary', () => {
  it('counts a kind without a test as failed', () => {
    expect(failEmpty({ passed: 0, failed: 0, skipped: 3 }).failed).toBe(1);
  });

  it('adds up the kinds for the last line', () => {
    const sum = total([
      { passed: 3, failed: 1, skipped: 0 },
      { passed: 2, failed: 0, skipped: 4 },
    ]);
    expect(describeCounts(sum)).toBe('5 passed, 1 failed, 4 skipped');
  });

  it('says again at the end what failed', () => {
    const outcome = { name: 'api', failures: [{ title: 'a.test.ts › adds' }] };
    expect(describeFailures([outcome])).toEqual(['FAILED api: a.test.ts › adds']);
  });

  it('names what passed only when run again, with all that it said the first time', () => {
    const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
    const text = describeUnsteady([
      { name: 'unit', unsteady: [] },
      { name: 'api', unsteady: [{ title: 'a.test.ts › adds', message }] },
    ]).join('\n');
    expect(text).toContain('UNSTEADY: passed only when run again');
    expect(text).toContain('api: a.test.ts › adds\n    line 0');
    expect(text).toContain('line 39');
    expect(describeUnsteady([{ name: 'unit', unsteady: [] }])).toEqual([]);
  });

  it('has a line per kind with its time', () => {
    const line = describeOutcome({ name: 'unit', passed: 3, failed: 0, skipped: 0, seconds: 1.25 });
    expect(line).toBe('✓ unit       3 passed, 0 failed, 0 skipped  (1.3 s)');
  });

  it('says beside the time what of it was work', () => {
    const line = describeOutcome({
      name: 'unit',
      passed: 3,
      failed: 0,
      skipped: 0,
      seconds: 9,
      cpuSeconds: 2.5,
    });
    expect(line).toMatch(/\(9\.0 s, CPU 2\.5 s\)$/);
  });

  it('names a kind that took longer than it may', () => {
    expect(
      describeOverruns([
        { name: 'unit', seconds: 60, budgetSeconds: 60 },
        { name: 'api', seconds: 61, budgetSeconds: 60 },
      ]),
    ).toEqual([expect.stringMatching(/^OVER BUDGET api: 61 s of 60 s/)]);
  });
});

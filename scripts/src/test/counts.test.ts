import path from 'node:path';
import { ROOT } from '../root';
import { describeFailedTest, describeFailures } from './failed-test';
import { countJest, listJestFailures, measureJest } from './jest-report';
import { countPlaywright, listPlaywrightFailures, measurePlaywright } from './playwright-report';
import { describeProfile } from './profile';
import { describeRuns } from './repeat';
import { describeCounts, describeOutcome, describeOverruns, failEmpty, total } from './summary';

const jestReport = {
  success: true,
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
};

/** A file of tests that took two seconds. */
const inFile = (name: string) => ({ name: path.join(ROOT, name), startTime: 1_000, endTime: 3_000 });

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
      { ...inFile('a.test.ts'), status: 'passed', message: '', assertionResults: [] },
      {
        ...inFile('b.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'takes away (one of “two’s”)',
            failureMessages: ['Expected 1\n\nReceived \u001b[31m2'],
          },
        ],
      },
      { ...inFile('c.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ];
    const failures = listJestFailures({ ...jestReport, testResults }, 'unit');
    expect(failures.map((failure) => describeFailedTest(failure))).toEqual([
      'b.test.ts › takes away (one of “two’s”)\n    Expected 1\n    Received 2\n' +
        "    npm test -- unit b.test.ts -t 'takes away \\(one of “two’s”\\)'",
      'c.test.ts\n    No such module\n    npm test -- unit c.test.ts',
    ]);
  });

  it('tells how long each test took, and its file beside them', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds', failureMessages: [], duration: 1_500 },
      { status: 'pending', fullName: 'waits', failureMessages: [], duration: null },
    ];
    const testResults = [{ ...inFile('a.test.ts'), status: 'passed', message: '', assertionResults }];
    expect(measureJest({ ...jestReport, testResults })).toEqual([
      { file: 'a.test.ts', title: 'adds', seconds: 1.5 },
      { file: 'a.test.ts', title: 'waits', seconds: 0 },
      { file: 'a.test.ts', title: '(loading and set-up)', seconds: 0.5 },
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
    const passed = { projectName: 'desktop', status: 'expected', results: [{ duration: 4_000, errors: [] }] };
    const failed = {
      projectName: 'phone',
      status: 'unexpected',
      results: [{ duration: 9_000, errors: [{ message: 'Too late' }] }],
    };
    const spec = (title: string, ...tests: (typeof failed)[]) => ({ file: 'login.spec.ts', title, tests });
    const suites = [
      { specs: [], suites: [{ specs: [spec('enters', passed), spec('leaves', passed, failed)] }] },
    ];
    const report = { errors: [], stats, suites };
    expect(listPlaywrightFailures(report).map((failure) => describeFailedTest(failure))).toEqual([
      '[phone] login.spec.ts › leaves\n    Too late\n' +
        "    npm test -- browser login.spec.ts --project phone -g 'leaves'",
    ]);
    expect(measurePlaywright(report)).toEqual([
      { file: 'e2e/journeys/login.spec.ts', title: 'enters [desktop]', seconds: 4 },
      { file: 'e2e/journeys/login.spec.ts', title: 'leaves [desktop]', seconds: 4 },
      { file: 'e2e/journeys/login.spec.ts', title: 'leaves [phone]', seconds: 9 },
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

  it('says in its last lines what failed, why, and what runs it alone', () => {
    const failures = Array.from({ length: 40 }, (_, index) => ({
      title: `a.test.ts › test ${index}`,
      message: ['Expected 1', 'Received 2', ...Array.from({ length: 60 }, () => 'at a line')].join('\n'),
      command: 'npm test -- api a.test.ts',
    }));
    const lines = describeFailures([{ name: 'api', failures }], 'abc123')
      .join('\n')
      .split('\n');
    expect(lines.length).toBeLessThan(35);
    expect(lines.slice(0, 3)).toEqual(['FAILED api: a.test.ts › test 0', '    Expected 1', '    Received 2']);
    expect(lines).toContain('    npm test -- api a.test.ts');
    expect(lines.slice(-2)).toEqual([
      '… and 35 more, further up',
      'The same parts of long proofs: PROOF_SEED=abc123 before the command',
    ]);
    expect(describeFailures([{ name: 'api', failures: [] }], 'abc123')).toEqual([]);
    const [alone] = describeFailures([{ name: 'api', failures: failures.slice(0, 1) }], 'abc123');
    expect(alone?.split('\n')).toHaveLength(24);
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

  it('names a kind that took more of the processor than two cores have while it may take its time', () => {
    expect(
      describeOverruns([
        { name: 'unit', cpuSeconds: 120, budgetSeconds: 60 },
        { name: 'api', cpuSeconds: 121, budgetSeconds: 60 },
        { name: 'lint', budgetSeconds: 1 },
      ]),
    ).toEqual([expect.stringMatching(/^OVER BUDGET api: 121 s of the processor, 120 s at most/)]);
  });
});

describe('the profile of a kind', () => {
  const tests = [
    { file: 'a.test.ts', title: 'quick', seconds: 1 },
    { file: 'b.test.ts', title: 'slow', seconds: 17 },
    { file: 'b.test.ts', title: '(loading and set-up)', seconds: 2 },
  ];

  it('has the tests that take long, the files, and the share of set-up', () => {
    expect(describeProfile('api', tests).join('\n')).toBe(
      [
        '',
        'api: 2 tests in 2 files, 20 worker-seconds. Ten tests are 90 %, fifty 90 %, loading and set-up 10 %',
        ' Tests above 5 seconds: 1',
        '     17.0  b.test.ts › slow',
        ' Files',
        '     19.0  b.test.ts',
        '      1.0  a.test.ts',
      ].join('\n'),
    );
  });

  it('of a kind without tests is empty', () => {
    expect(describeProfile('lint', [])).toEqual([]);
  });
});

describe('runs of the same tests', () => {
  const run = (failures: { title: string }[] = []) => [
    {
      name: 'unit',
      passed: 3 - failures.length,
      failed: failures.length,
      skipped: 0,
      seconds: 2,
      budgetSeconds: 9,
      failures,
      tests: [],
    },
  ];

  it('are listed with their times, and are the same or are not', () => {
    expect(describeRuns([run(), run()])).toEqual([
      '',
      '1. ✓ unit       3 passed, 0 failed, 0 skipped  (2.0 s)',
      '2. ✓ unit       3 passed, 0 failed, 0 skipped  (2.0 s)',
      '2 runs, each the same',
    ]);
    expect(describeRuns([run(), run([{ title: 'adds' }]), run([{ title: 'adds' }])]).slice(-2)).toEqual([
      'FAILED 2 of 3 times: unit: adds',
      '3 runs, not all the same',
    ]);
  });
});

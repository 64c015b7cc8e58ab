import { provideChromium } from '../chromium/provide-chromium';
import { countJest, type JestReport, listJestFailures, measureJest } from './jest-report';
import type { Kind } from './kind';
import { runMeasured } from './measured-task';
import { withReportFile } from './report-file';

const JEST = 'node_modules/jest/bin/jest.js';

/** One more than the cores of the smallest build machine: databases, servers and crashed processes are waited for. */
const WORKERS = 3;

/** Handed on to jest's workers. Each file loads thousands of modules anew: with V8's own 16 MB, much of it is collected again and again. */
const FEWER_COLLECTIONS = '--max-semi-space-size=64';

interface JestOptions {
  /** Some of the tests start Chromium: it is looked for, or installed, before. */
  needsChromium?: boolean;
}

/** The tests of some of jest's projects (see jest.config.cjs). */
export function jestKind(
  name: string,
  budgetSeconds: number,
  projects: string[],
  { needsChromium }: JestOptions = {},
): Kind {
  return {
    name,
    budgetSeconds,
    async run({ log, args }) {
      const chromium = needsChromium ? { CHROMIUM_PATH: await provideChromium(log) } : {};

      // Paths stand first: a list of projects would swallow one behind it.
      const options = [...args, '--selectProjects', ...projects, `--maxWorkers=${WORKERS}`];
      let output = '';
      let cpuSeconds: number | undefined;
      const report = await withReportFile<JestReport>(async (file) => {
        const task = await runMeasured({
          args: [FEWER_COLLECTIONS, JEST, ...options, '--json', `--outputFile=${file}`],
          env: { NODE_ENV: 'test', ...chromium },
          onLine: (line) => {
            if (/^(PASS|FAIL) /.test(line)) log(line);
          },
        });
        ({ cpuSeconds } = task);
        // The report itself goes to stdout as well, on one long line.
        output = task.output.replaceAll(/^\{"numFailedTestSuites".*$/gm, '');
      });
      const failures = listJestFailures(report, name);
      return { ...countJest(report), output, cpuSeconds, failures, tests: measureJest(report) };
    },
  };
}

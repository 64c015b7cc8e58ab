import { provideChromium } from '../chromium/provide-chromium';
import { runTask } from '../processes/task';
import { countJest, type JestReport, listJestFailures } from './jest-report';
import type { Kind } from './kind';
import { withReportFile } from './report-file';

const JEST = 'node_modules/jest/bin/jest.js';

/** The number of cores of the smallest build machine. */
const WORKERS = 2;

interface JestOptions {
  /** Some of the tests start Chromium: it is looked for, or installed, before. */
  needsChromium?: boolean;
}

/** The tests of some of jest's projects (see jest.config.cjs). */
export function jestKind(name: string, projects: string[], { needsChromium }: JestOptions = {}): Kind {
  return {
    name,
    async run({ log }) {
      const chromium = needsChromium ? { CHROMIUM_PATH: await provideChromium(log) } : {};
      const options = ['--selectProjects', ...projects, `--maxWorkers=${WORKERS}`];
      let output = '';
      const report = await withReportFile<JestReport>(async (file) => {
        const task = await runTask({
          args: [JEST, ...options, '--json', `--outputFile=${file}`],
          env: { NODE_ENV: 'test', ...chromium },
          onLine: (line) => {
            if (/^(PASS|FAIL) /.test(line)) log(line);
          },
        });
        // The report itself goes to stdout as well, on one long line.
        output = task.output.replaceAll(/^\{"numFailedTestSuites".*$/gm, '');
      });
      return { ...countJest(report), output, failures: listJestFailures(report) };
    },
  };
}

import { runTask } from '../processes/task';
import { countJest, type JestReport } from './jest-report';
import type { Kind } from './kind';
import { withReportFile } from './report-file';

const JEST = 'node_modules/jest/bin/jest.js';

/** The tests of some of jest's projects (see jest.config.cjs). */
export function jestKind(name: string, projects: string[], extraArgs: string[] = []): Kind {
  return {
    name,
    async run({ log }) {
      let output = '';
      const report = await withReportFile<JestReport>(async (file) => {
        const task = await runTask({
          args: [JEST, '--selectProjects', ...projects, '--json', `--outputFile=${file}`, ...extraArgs],
          env: { NODE_ENV: 'test' },
          onLine: (line) => {
            if (/^(PASS|FAIL) /.test(line)) log(line);
          },
        });
        // The report itself goes to stdout as well, on one long line.
        output = task.output.replaceAll(/^\{"numFailedTestSuites".*$/gm, '');
      });
      return { ...countJest(report), output };
    },
  };
}

import { provideChromium } from '../chromium/provide-chromium';
import type { Kind, KindResult } from './kind';
import { runMeasured } from './measured-task';
import {
  countPlaywright,
  listPlaywrightFailures,
  measurePlaywright,
  type PlaywrightReport,
} from './playwright-report';
import { withReportFile } from './report-file';
import { runFailedAgain } from './run-again';

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js';

/** Those that failed last, on one worker, with what they leave in a folder of their own beside what is left of the first time. */
const ONCE_MORE = [
  '--last-failed',
  '--last-failed-file=e2e/test-results/.last-run.json',
  '--output=e2e/test-results/again',
  '--workers=1',
];

/** The journeys in Chromium, at both widths, against the product as `npm start` starts it. */
export const browserKind: Kind = {
  name: 'browser',
  budgetSeconds: 205,
  after: 'build',
  async run({ log, failedKinds, args }) {
    if (failedKinds.has('build')) {
      return { passed: 0, failed: 1, skipped: 0, output: 'Not run, because the build failed.' };
    }
    const chromium = await provideChromium(log);

    async function run(journeys?: readonly string[]): Promise<KindResult> {
      const options = journeys ? ONCE_MORE : args;
      let output = '';
      let cpuSeconds: number | undefined;
      const report = await withReportFile<PlaywrightReport>(async (file) => {
        const task = await runMeasured({
          args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...options],
          env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
          onLine: log,
        });
        ({ output, cpuSeconds } = task);
      });
      const failures = listPlaywrightFailures(report);
      return { ...countPlaywright(report), output, cpuSeconds, failures, tests: measurePlaywright(report) };
    }

    // Whoever chooses journeys wants to see them fail.
    return args.length > 0 ? run() : runFailedAgain(run, log);
  },
};

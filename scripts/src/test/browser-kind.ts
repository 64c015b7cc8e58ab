import { provideChromium } from '../chromium/provide-chromium';
import { runTask } from '../processes/task';
import type { Kind } from './kind';
import { countPlaywright, listPlaywrightFailures, type PlaywrightReport } from './playwright-report';
import { withReportFile } from './report-file';

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js';

/** The journeys in Chromium, at both widths, against the product as `npm start` starts it. */
export const browserKind: Kind = {
  name: 'browser',
  async run({ log, failedKinds }) {
    if (failedKinds.has('build')) {
      return { passed: 0, failed: 1, skipped: 0, output: 'Not run, because the build failed.' };
    }
    const chromium = await provideChromium(log);
    let output = '';
    const report = await withReportFile<PlaywrightReport>(async (file) => {
      const task = await runTask({
        args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts'],
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        onLine: log,
      });
      output = task.output;
    });
    return { ...countPlaywright(report), output, failures: listPlaywrightFailures(report) };
  },
};

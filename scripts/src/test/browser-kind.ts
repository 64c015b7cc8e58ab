import { provideChromium } from '../chromium/provide-chromium';
import type { Kind } from './kind';
import { runMeasured } from './measured-task';
import {
  countPlaywright,
  listPlaywrightFailures,
  measurePlaywright,
  type PlaywrightReport,
} from './playwright-report';
import { withReportFile } from './report-file';

const PLAYWRIGHT = 'e2e/node_modules/@playwright/test/cli.js';

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

    let output = '';
    let cpuSeconds: number | undefined;
    const report = await withReportFile<PlaywrightReport>(async (file) => {
      const task = await runMeasured({
        args: [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts', ...args],
        env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
        onLine: log,
      });
      ({ output, cpuSeconds } = task);
    });
    const failures = listPlaywrightFailures(report);
    return { ...countPlaywright(report), output, cpuSeconds, failures, tests: measurePlaywright(report) };
  },
};

import { findChromium } from '@balcao/scripts/chromium';
import { defineConfig } from '@playwright/test';
import {
  CONTROL_PORT,
  CONTROL_TOKEN,
  CONTROL_URL,
  IUGU_URL,
  POSTAL_CODE_URL,
  PRODUCT_URL,
} from './addresses';

const executablePath = await findChromium();

/** Journeys about which version runs, who may open what, what a browser keeps or runs, and what fails: the same at any width. */
const WHATEVER_THE_WIDTH = [
  'ao-vivo',
  'canary',
  'cobrancas-de-teste',
  'composicao',
  'developers-build',
  'expired-session',
  'faults',
  'guards',
  'hostile-browser',
  'invitation',
  'login-refusals',
  'missing-area',
  'pagamentos-iugu',
  'plain-remote',
  'rehearsal',
  'second-factor',
  'stored-markup',
  'two-tabs',
  'versions',
];

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  // One journey at a time on small machines, and no second chance: a test that fails now and then has a bug.
  workers: 1,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: PRODUCT_URL,
    locale: 'pt-BR',
    // Twelve hours from São Paulo: a screen that forgets its time zone shows another day.
    timezoneId: 'Asia/Tokyo',
    // What is still moving can be missed by a click, and has no contrast to speak of.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording each step is for whoever can open it afterwards; it makes every journey slower.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: WHATEVER_THE_WIDTH.map((name) => `**/${name}.spec.ts`),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: [
    {
      name: 'postal codes',
      command: 'node --import tsx e2e/doubles/postal-code-server.ts',
      cwd: '..',
      url: `${POSTAL_CODE_URL}/healthz`,
    },
    {
      name: 'iugu',
      command: 'node --import tsx e2e/doubles/iugu-server.ts',
      cwd: '..',
      url: `${IUGU_URL}/healthz`,
    },
    {
      name: 'versions',
      command: 'node --import tsx composer/src/testing/sample-channel-process.ts',
      cwd: '..',
      env: { PORT: String(CONTROL_PORT), CONTROL_TOKEN, LOG_LEVEL: 'error' },
      url: `${CONTROL_URL}/healthz`,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      name: 'product',
      command: 'node --import tsx e2e/serve-product.ts',
      cwd: '..',
      url: `${PRODUCT_URL}/healthz`,
      timeout: 300_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
      stdout: 'pipe',
    },
  ],
});

import { findChromium } from '@balcao/scripts/chromium';
import { defineConfig } from '@playwright/test';
import {
  ACME_PORT,
  CONTROL_PORT,
  CONTROL_TOKEN,
  CONTROL_URL,
  DNS_PORT,
  DOMAINS_HTTP_PORT,
  IUGU_URL,
  PANEL_PORT,
  PANEL_URL,
  POSTAL_CODE_URL,
  PRODUCT_URL,
  SHOPIFY_PORT,
} from './addresses';

const executablePath = await findChromium();

/** Each width has its colours, so that both are looked at without looking at everything twice. */
const DESKTOP = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' as const };

/** The journeys that serve versions on a port of their own, one after the other on one worker, beside all others. */
const VERSIONS = /(canary|plain-remote|versions)\.spec\.ts/;
/** Journeys about a narrow page, or about fingers (`eitherWidth`). */
const ON_PHONE = /@phone|@both-widths/;

export default defineConfig({
  testDir: './journeys',
  outputDir: './test-results',
  // More than the two cores of the smallest machine that builds: a journey waits for most of its time.
  workers: 3,
  // A test that fails now and then has a bug, or finds one.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Long enough for a busy machine: what is there is found at once, and a test that hangs still ends.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: PRODUCT_URL,
    // What cannot be clicked after this long never can: a test that takes minutes need not wait for its end.
    actionTimeout: 60_000,
    locale: 'pt-BR',
    // Twelve hours from São Paulo: a screen that forgets its time zone shows another day.
    timezoneId: 'Asia/Tokyo',
    // Moving elements can be missed by a click, and their contrast cannot be measured.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a third more of the processor: `npm test -- browser <file> --trace on` makes one of what failed.
    trace: 'off',
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
    { name: 'versions', grep: VERSIONS, workers: 1, use: DESKTOP },
    { name: 'desktop', grepInvert: [VERSIONS, /@phone/], use: DESKTOP },
    {
      name: 'phone',
      grep: ON_PHONE,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
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
      name: 'Shopify, name servers and authority',
      command: 'node --import tsx api/test/outside-process.ts',
      cwd: '..',
      env: {
        PORT: String(PANEL_PORT),
        DNS_PORT: String(DNS_PORT),
        ACME_PORT: String(ACME_PORT),
        SHOPIFY_PORT: String(SHOPIFY_PORT),
        PROOF_PORT: String(DOMAINS_HTTP_PORT),
      },
      url: `${PANEL_URL}/healthz`,
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

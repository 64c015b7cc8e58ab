import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startEmbeddedPostgres } from '../../../api/src/embedded-postgres/start';
import { CHROMIUM_FLAGS } from '../chromium-flags';
import { benchBuyers } from './buyers';
import { openMeasuredShop } from './measured-shop';
import { benchPages, benchSteps } from './pages';

/** Measures the page on which buyers pay: beside a static form and another company's, step by step on a phone, and under load. */
export async function benchCheckout(root: string, chromiumPath: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'balcao-bench-checkout-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const shop = await openMeasuredShop(postgres.url, root);
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
  try {
    await benchPages(browser, shop.page);
    await benchSteps(browser, shop.page);
    await browser.close();
    await benchBuyers(shop);
  } finally {
    await browser.close();
    await shop.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

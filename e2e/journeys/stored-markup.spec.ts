import type { Page } from '@playwright/test';
import { newPerson, signUp } from '../fixtures/account';
import { ADMIN } from '../fixtures/admin';
import type { DeclaredRoute } from '../fixtures/composition';
import { expectReady, routesFor, routesWithRecords } from '../fixtures/declared-screens';
import { StoreFiller } from '../fixtures/fill-store';
import { Shop } from '../fixtures/orders';
import { createSaleRules } from '../fixtures/sale-rules';
import { enter } from '../fixtures/session';
import { expect, test } from '../fixtures/test';

/**
 * Each reports when it runs. Ordered from long to short, because fields have limits; without digits, because names have
 * none.
 */
const HOSTILE = [
  `"><img src=x onerror="alert()"><svg onload="alert()"></svg><script>alert()</script>`,
  'Rosa <img src=x onerror=alert()>',
  'javascript:alert()',
  '<b onclick=alert()>',
  '<script>',
];
const FIELDS = 20;
/** Of people who have accounts such a name is refused; buyers are called what a shop says. */
const BUYER = 'Rosa <img src=x onerror=alert()>';

/** Makes the page report an error when a stored text runs as code. */
function watchForExecution(): void {
  window.alert = () => console.error('stored markup ran');
}

async function expectNothingRuns(page: Page, routes: readonly DeclaredRoute[]): Promise<void> {
  for (const route of routes) {
    await test.step(route.path, async () => {
      await page.goto(route.path);
      await expectReady(page, route);
      await expect(
        page.locator('img[src="x"], img[onerror], svg[onload], [href^="javascript:"]'),
      ).toHaveCount(0);
    });
  }
}

// The more routes, the longer.
test.describe.configure({ timeout: 600_000 });

test('markup that somebody stored runs nowhere', async ({ page, request, outbox, problems }) => {
  const seller = await signUp(newPerson(), request, outbox);
  await page.addInitScript(watchForExecution);
  const session = await enter(page, seller);
  const written = await new StoreFiller(request, session).fill(HOSTILE);
  expect(written.length, written.join('\n')).toBeGreaterThanOrEqual(FIELDS);

  const shop = await Shop.of(page, seller);
  await shop.send('pedido-1', [{ id: 'pix-1', method: 'pix', amount: 10_750 }], BUYER);
  await shop.report('pedido-1', 'pix-1', 'captured');
  await shop.report('pedido-1', 'pix-1', 'med_opened');
  await createSaleRules(page, session);
  // No gateway has called this store, and it has asked for no payout.
  problems.expect(/(webhook-deliveries|payouts)\/nenhum/);

  const ownRoutes = await routesFor(page, 'seller', 'public');
  await expectNothingRuns(page, await routesWithRecords(page, ownRoutes));

  // The administrator sees the newest people first, and so this one.
  await enter(page, ADMIN);
  await expectNothingRuns(page, await routesWithRecords(page, await routesFor(page, 'admin')));
});

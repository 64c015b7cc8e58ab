import { existsSync } from 'node:fs';
import { PRODUCT_URL } from '../addresses';
import { Shop } from '../fixtures/orders';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { OrderList } from '../pages/order-list';

/** The headless shell keeps no page for Back. */
const WHOLE_CHROMIUM = '/usr/bin/chromium';
const isThere = existsSync(WHOLE_CHROMIUM);

const BUYER = 'Ana Lúcia Prado';

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Playwright switches the memory for Back off.
      const ignoreDefaultArgs = ['--disable-back-forward-cache'];
      await use(
        isThere ? { ...launchOptions, executablePath: WHOLE_CHROMIUM, ignoreDefaultArgs } : launchOptions,
      );
    },
    { scope: 'worker' },
  ],
});

for (const [where, address] of [
  ['another site', `${PRODUCT_URL.replace('localhost', '127.0.0.1')}/healthz`],
  ['a page beside the product', '/healthz'],
] as const)
  test(`Back from ${where} after a logout shows nothing of a buyer${isThere ? '' : ' (needs the package chromium)'}`, async ({
    page,
    context,
    account,
    session: _,
    problems,
  }) => {
    test.skip(!isThere);
    // The browser closes the socket of a page that it keeps, and one that it has not kept asks without a session.
    problems.expect(/Page entered Back-Forward Cache/, /status of 401/);
    const shop = await Shop.of(page, account);
    const number = await shop.send('pedido-1', [{ id: 'pix-1', method: 'pix', amount: 10_750 }], BUYER);
    await page.goto('/backoffice/pedidos');
    await new OrderList(page).row(number).getByRole('link').first().click();
    await expect(page.getByRole('main').getByText(BUYER).first()).toBeVisible();
    const order = page.url();
    await page.evaluate((buyer) => {
      addEventListener('pageshow', ({ persisted }) =>
        requestAnimationFrame(() =>
          sessionStorage.setItem(
            'came back',
            JSON.stringify({ persisted, showsBuyer: document.body.textContent.includes(buyer) }),
          ),
        ),
      );
    }, BUYER);
    // A page with a call under way is not kept.
    await page.waitForLoadState('networkidle');
    await page.goto(address);

    const other = await context.newPage();
    await other.goto(DASHBOARD);
    await new BackOffice(other).logOut();
    await expect(new LoginPage(other).submit).toBeVisible();

    // The page goes away with what asks it to.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect(page).toHaveURL('/');
    await expect(new LoginPage(page).submit).toBeVisible();
    await expect(page.getByText(BUYER)).toHaveCount(0);
    await page.goto(order);
    await expect(new LoginPage(page).submit).toBeVisible();

    const cameBack = await page.evaluate(() => sessionStorage.getItem('came back'));
    // Which pages it keeps is the browser's own decision: one that was loaded anew has shown nothing either.
    if (cameBack !== null) expect(JSON.parse(cameBack)).toEqual({ persisted: true, showsBuyer: false });
  });

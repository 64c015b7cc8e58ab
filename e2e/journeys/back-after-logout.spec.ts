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
    // The browser closes the socket of a page that it keeps.
    problems.expect(/Page entered Back-Forward Cache/);
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
    await page.goto(address);

    const other = await context.newPage();
    await other.goto(DASHBOARD);
    await new BackOffice(other).logOut();
    await expect(new LoginPage(other).submit).toBeVisible();

    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/');
    await expect(new LoginPage(page).submit).toBeVisible();
    await expect(page.getByText(BUYER)).toHaveCount(0);
    const cameBack = await page.evaluate(() => sessionStorage.getItem('came back'));
    expect(JSON.parse(cameBack ?? '{}')).toEqual({ persisted: true, showsBuyer: false });

    await page.goto(order);
    await expect(new LoginPage(page).submit).toBeVisible();
  });

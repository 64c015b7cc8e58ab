import type { Page } from '@playwright/test';
import { ADMIN } from '../fixtures/admin';
import { declaredRoutes } from '../fixtures/composition';
import { goWithin } from '../fixtures/declared-screens';
import { Shop } from '../fixtures/orders';
import { readPage, UNFINISHED } from '../fixtures/page-habits';
import { bearer, enter } from '../fixtures/session';
import { PENDING, SPECIFIED_ROUTES, type SpecifiedRoute } from '../fixtures/specified-routes';
import { expect, test } from '../fixtures/test';
import { DASHBOARD } from '../pages/back-office';

const routesOf = (as: SpecifiedRoute['as']) => SPECIFIED_ROUTES.filter((route) => route.as === as);

/** Addresses with parameters, as people keep and send them. */
const linksOf = (routes: readonly SpecifiedRoute[]) =>
  routes.flatMap(({ path, queries = [] }) => queries.map((query) => path + query));

/**
 * Goes to an address within the product and waits until its own page is there: its heading is another element than the one before, but
 * where only the query differs.
 */
async function walkTo(page: Page, address: string): Promise<void> {
  const isSamePage = new URL(address, page.url()).pathname === new URL(page.url()).pathname;
  await page.evaluate((isLeft) => {
    for (const heading of document.querySelectorAll('main h1')) heading.toggleAttribute('data-left', isLeft);
  }, !isSamePage);
  await goWithin(page, address);
  await expect(page.locator('main h1:not([data-left])').first(), `${address} has a heading`).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]'), `${address} has loaded`).toHaveCount(0);
}

async function expectFinished(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await walkTo(page, address);
    const { text, headings, title } = await readPage(page);
    expect.soft(text, `${address} is a finished screen`).not.toMatch(UNFINISHED);
    expect
      .soft(headings, `${address} has one heading, which says what it is`)
      .toEqual([expect.stringMatching(/\p{L}{3}/u)]);
    expect.soft(title, `${address} has a title`).toMatch(/^\p{L}.+ · Balcão$/u);
  });
}

test('an area declares every route of the specification, for the visitor that it names', async ({ page }) => {
  const declared = new Map((await declaredRoutes(page)).map(({ pattern, access }) => [pattern, access]));
  for (const { path, as, records } of SPECIFIED_ROUTES) {
    const isDeclared = declared.has(path);
    expect.soft(isDeclared, `${path} is declared, or pending`).toBe(!PENDING.includes(path));
    if (!isDeclared) continue;
    expect.soft([as, 'public'], `who may open ${path}`).toContain(declared.get(path));
    if (records)
      expect
        .soft([...declared.keys()])
        .toEqual(expect.arrayContaining([`${path}/detalhe`, `${path}/detalhe/:id`]));
  }
});

test('every link with parameters that the specification names opens its screen', async ({
  page,
  account,
  session,
  problems,
}) => {
  // Links that nobody has sent; who looks at the platform's users is another person than who looks at the store.
  problems.expect(/status of 40[04]/);
  const shop = await Shop.of(page, account);
  await shop.send('pedido-1', [{ id: 'pix-1', method: 'pix', amount: 10_750 }]);
  const orders = await page.request.get('/api/orders', { headers: bearer(session.token) });
  const [order] = (await orders.json()).items;

  await page.goto(DASHBOARD);
  for (const address of linksOf(routesOf('seller'))) await expectFinished(page, address);
  await walkTo(page, `/backoffice/pedidos/detalhe?id=${order.id}`);
  await expect(page).toHaveURL(/\/pedidos\/detalhe\/[^/?]+$/);

  await enter(page, ADMIN);
  await page.goto(DASHBOARD);
  for (const address of linksOf(routesOf('admin'))) await expectFinished(page, address);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/cadastro');
  for (const address of linksOf(routesOf('guest'))) await expectFinished(page, address);
});

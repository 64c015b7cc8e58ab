import type { Page } from '@playwright/test';
import { ADMIN } from '../fixtures/admin';
import { goWithin } from '../fixtures/declared-screens';
import { Shop } from '../fixtures/orders';
import { createSaleRules } from '../fixtures/sale-rules';
import { bearer, enter, type StoredSession } from '../fixtures/session';
import { PENDING, SPECIFIED_ROUTES, type SpecifiedRoute } from '../fixtures/specified-routes';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';

/** Texts of a page that is not there, or not finished. */
const UNFINISHED = /Página não encontrada|Acesso restrito|Não foi possível abrir|Em breve\./;
/** The text of a record that is not there. */
const NO_RECORD = /não (existe|foi encontrad)/i;

const routesOf = (as: SpecifiedRoute['as']) => SPECIFIED_ROUTES.filter((route) => route.as === as);
const isPending = (address: string) => PENDING.includes(new URL(address, 'http://x').pathname);

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

/** Text, headings and title of a page, read at once: each question of its own would be a trip of its own. */
const readPage = (page: Page) =>
  page.evaluate(() => ({
    text: document.querySelector('main')?.textContent ?? '',
    headings: [...document.querySelectorAll('main h1')].map(({ textContent }) => textContent ?? ''),
    title: document.title,
  }));

async function expectFinished(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    if (isPending(address)) {
      await goWithin(page, address);
      await expect
        .soft(page.getByRole('main'), `${address} is finished: delete its line of PENDING`)
        .toContainText('Em breve.');
      return;
    }
    await walkTo(page, address);
    const { text, headings, title } = await readPage(page);
    expect.soft(text, `${address} is a finished screen`).not.toMatch(UNFINISHED);
    expect
      .soft(headings, `${address} has one heading, which says what it is`)
      .toEqual([expect.stringMatching(/\p{L}{3}/u)]);
    expect.soft(title, `${address} has a title`).toMatch(/^\p{L}.+ · Balcão$/u);
    if (/\/detalhe\/./.test(address)) expect.soft(text, `${address} shows its record`).not.toMatch(NO_RECORD);
  });
}

/** The address of the first record of a list. */
async function recordOf(page: Page, { token }: StoredSession, { path, records }: SpecifiedRoute) {
  const answer = await page.request.get(`/api${records}`, { headers: bearer(token) });
  const { items } = await answer.json();
  expect(items.length, `${records} has something`).toBeGreaterThan(0);
  return `${path}/detalhe/${items[0].id}`;
}

/** Every address of some routes. A record does not follow the page that makes one: that may keep its heading. */
async function addressesOf(page: Page, session: StoredSession | null, routes: readonly SpecifiedRoute[]) {
  const withRecords = routes.filter(({ records }) => records !== undefined);
  const stored = session === null ? [] : withRecords.filter(({ path }) => !PENDING.includes(path));
  return [
    routes.map(({ path }) => path),
    withRecords.map(({ path }) => `${path}/detalhe`),
    await Promise.all(stored.map((route) => recordOf(page, session as StoredSession, route))),
    routes.flatMap(({ path, queries = [] }) => queries.map((query) => path + query)),
  ].flat();
}

test('every route of the specification is a finished screen', async ({
  page,
  account,
  session,
  problems,
}) => {
  // Links that nobody has sent; who looks at the platform's users is another person than who looks at the store.
  problems.expect(/status of 40[04]/);
  const shop = await Shop.of(page, account);
  await shop.send('pedido-1', [{ id: 'pix-1', method: 'pix', amount: 10_750 }]);
  await createSaleRules(page, session);

  await page.goto('/backoffice/configuracoes/perfil');
  for (const address of await addressesOf(page, session, routesOf('seller')))
    await expectFinished(page, address);
  await walkTo(
    page,
    `/backoffice/pedidos/detalhe?id=${(await recordOf(page, session, { path: '', records: '/orders', as: 'seller' })).split('/').at(-1)}`,
  );
  await expect(page).toHaveURL(/\/pedidos\/detalhe\/[^/?]+$/);

  await test.step('who is logged in is led from the logged-out pages to the dashboard', async () => {
    for (const { path } of routesOf('guest').filter(({ path }) => !path.startsWith('/backoffice'))) {
      await goWithin(page, path);
      await expect(page).toHaveURL(DASHBOARD);
    }
  });

  const admin = await enter(page, ADMIN);
  await page.goto(DASHBOARD);
  for (const address of await addressesOf(page, admin, routesOf('admin')))
    await expectFinished(page, address);

  await new BackOffice(page).logOut();
  await expect(page).toHaveURL('/');
  await test.step('who is logged out is led from the back-office to the root page', async () => {
    for (const { path } of [...routesOf('seller'), ...routesOf('admin')]) {
      await goWithin(page, path);
      await expect(page).toHaveURL('/');
    }
  });
  await page.goto('/cadastro');
  for (const address of await addressesOf(page, null, routesOf('guest'))) await expectFinished(page, address);
});

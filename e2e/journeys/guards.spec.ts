import type { Page } from '@playwright/test';
import { ADMIN } from '../fixtures/admin';
import { type DeclaredRoute, declaredRoutes, remotesOf } from '../fixtures/composition';
import { goWithin, hasParameter, LEADS_ELSEWHERE } from '../fixtures/declared-screens';
import { enter } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';

type Person = 'anonymous' | 'seller' | 'admin';

/** The access rules of the specification. */
const EXPECTED: Record<DeclaredRoute['access'], Record<Person, 'there' | 'root' | 'dashboard' | 'denied'>> = {
  guest: { anonymous: 'there', seller: 'dashboard', admin: 'dashboard' },
  public: { anonymous: 'there', seller: 'there', admin: 'there' },
  seller: { anonymous: 'root', seller: 'there', admin: 'there' },
  admin: { anonymous: 'root', seller: 'denied', admin: 'there' },
};

/**
 * Opens every route that a person may not see, and one of each kind that they may: the sweep of accessibility opens all of those.
 * The first of each kind by its address, as a link in a mail does; the others from within, where the same guard stands and no document
 * has to be loaded.
 */
async function expectGuards(page: Page, person: Person): Promise<void> {
  const { heading } = new BackOffice(page);
  const routes = await declaredRoutes(page);
  expect(new Set(routes.map(({ access }) => access))).toEqual(new Set(Object.keys(EXPECTED)));
  const opened = new Set<string>();
  for (const route of routes) {
    const { path, access, title } = route;
    const outcome = EXPECTED[access][person];
    if (outcome === 'there' && opened.has(access)) continue;
    await test.step(`${path} as ${person}`, async () => {
      const place = {
        there: (person === 'anonymous' && LEADS_ELSEWHERE[path]) || path,
        denied: path,
        root: '/',
        dashboard: DASHBOARD,
      }[outcome];
      // A record that nobody has keeps the heading and the title to itself: such a page is always loaded anew.
      if (opened.has(access) && !hasParameter(route)) await goWithin(page, path);
      else await page.goto(path);
      opened.add(access);
      await expect(page).toHaveURL((url) => url.pathname === place);
      // The heading alone may still be that of the page before.
      if (place === path && outcome === 'there' && !hasParameter(route))
        await expect(page).toHaveTitle(`${title} · Balcão`);
      await expect(heading).toBeVisible();
      if (outcome === 'denied') await expect(heading).toHaveText('Acesso restrito');
      else await expect(heading).not.toHaveText(/Acesso restrito|Página não encontrada/);
    });
  }
}

/** Expects that the menu leads to every declared page that somebody may open, and nowhere else, at the width of a desktop: phones show a part of it. */
async function expectMenu(page: Page, ...kinds: ('seller' | 'admin')[]): Promise<void> {
  const remotes = Object.values(await remotesOf(page));
  const declared = remotes.flatMap(({ menu }) => menu).filter(({ access }) => kinds.includes(access));
  await page.goto(DASHBOARD);
  const links = page.getByRole('navigation', { name: /principal/ }).getByRole('link');
  const placesOf = (paths: (string | null)[]) => [...new Set(paths)].sort();
  const shown = async () =>
    placesOf(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))));
  await expect.poll(shown).toEqual(placesOf(declared.map(({ path }) => path)));
}

test('who is logged out is sent to the root from all pages of the back-office', async ({ page }) => {
  await expectGuards(page, 'anonymous');
});

// Addresses of records lead to no record here.
const NO_SUCH_RECORD = /status of 404/;
/** A page requests its first data before any code has checked the session; the API checks it. */
const REFUSED_DATA = /status of 403 .*\/api\/admin\//;

test('a seller is sent to the back-office from the logged-out pages, and is neither shown nor offered the platform', async ({
  page,
  session: _,
  problems,
}) => {
  problems.expect(NO_SUCH_RECORD, REFUSED_DATA);
  await expectMenu(page, 'seller');
  await expectGuards(page, 'seller');
});

test('an administrator is sent to the back-office from the logged-out pages, and is shown and offered both sides of it', async ({
  page,
  problems,
}) => {
  problems.expect(NO_SUCH_RECORD);
  await enter(page, ADMIN);
  await expectMenu(page, 'seller', 'admin');
  await expectGuards(page, 'admin');
});

test('an unknown page of the back-office is not found when logged in, and the root when not', async ({
  page,
  account,
  problems,
}) => {
  problems.expect(/status of 404/);
  const backOffice = new BackOffice(page);
  await page.goto('/backoffice/qualquer');
  await expect(page).toHaveURL('/');
  await enter(page, account);
  await page.goto('/backoffice/qualquer');
  await expect(backOffice.heading).toHaveText('Página não encontrada');
  await expect(page).toHaveURL('/backoffice/qualquer');
  await page.getByRole('link', { name: 'Ir para o início', exact: true }).click();
  await backOffice.expectDashboard();
});

test('a login leads to the page that was asked for before it', async ({ page, account }) => {
  await page.goto(`${PROFILE}?aba=endereco`);
  await expect(page).toHaveURL('/');
  await new LoginPage(page).logIn(account);
  await expect(page).toHaveURL(`${PROFILE}?aba=endereco`);
  await expect(page.getByLabel('CEP')).toBeVisible();
});

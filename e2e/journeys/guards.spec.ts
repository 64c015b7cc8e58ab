import type { Page } from '@playwright/test';
import { ADMIN } from '../fixtures/admin';
import { type DeclaredRoute, declaredRoutes } from '../fixtures/composition';
import { enter } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';

type Person = 'anonymous' | 'seller' | 'admin';

/** What the specification says about who may be where. */
const EXPECTED: Record<DeclaredRoute['access'], Record<Person, 'there' | 'root' | 'dashboard' | 'denied'>> = {
  guest: { anonymous: 'there', seller: 'dashboard', admin: 'dashboard' },
  public: { anonymous: 'there', seller: 'there', admin: 'there' },
  seller: { anonymous: 'root', seller: 'there', admin: 'there' },
  admin: { anonymous: 'root', seller: 'denied', admin: 'there' },
};

/** The second step of a login leads back to the first when that was not taken. */
const NEEDS_FIRST_STEP = '/entrar/2fa';

async function expectGuards(page: Page, person: Person): Promise<void> {
  const { heading } = new BackOffice(page);
  const routes = await declaredRoutes(page);
  expect(routes.length).toBeGreaterThan(0);
  for (const { path, access } of routes) {
    await test.step(`${path} as ${person}`, async () => {
      const outcome = EXPECTED[access][person];
      const isSecondStep = path === NEEDS_FIRST_STEP && person === 'anonymous';
      const place = { there: isSecondStep ? '/' : path, denied: path, root: '/', dashboard: DASHBOARD }[
        outcome
      ];
      await page.goto(path);
      await expect(page).toHaveURL((url) => url.pathname === place);
      await expect(heading).toBeVisible();
      if (outcome === 'denied') await expect(heading).toHaveText('Acesso restrito');
      else await expect(heading).not.toHaveText(/Acesso restrito|Página não encontrada/);
    });
  }
}

test('who is logged out sees the logged-out pages and is sent to the root from all others', async ({
  page,
}) => {
  await expectGuards(page, 'anonymous');
});

test('a seller sees the back-office and is sent there from the logged-out pages', async ({
  page,
  session: _,
}) => {
  await expectGuards(page, 'seller');
});

test('an administrator sees every page of the back-office', async ({ page }) => {
  await enter(page, ADMIN);
  await expectGuards(page, 'admin');
});

test('an unknown page of the back-office is not found when logged in, and the root when not', async ({
  page,
  account,
}) => {
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

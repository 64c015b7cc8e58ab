import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

const MOST_STOPS = 60;

/** Presses Tab until the focus is on the target. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} was not reached in ${MOST_STOPS} stops.`);
}

test('everything from the login to the logout is done without a pointer', async ({ page, account }) => {
  const login = new LoginPage(page);
  const backOffice = new BackOffice(page);
  const nickname = new ProfilePage(page).field('Apelido');

  await login.open();
  await expect(login.email).toBeFocused();
  await page.keyboard.type(account.email);
  await tabTo(page, login.password);
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await backOffice.expectDashboard();
  await expect(backOffice.heading).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Buscar páginas e ações' })).toBeFocused();
  await page.keyboard.type('perfil');
  await expect(page.getByRole('option').first()).toContainText('Perfil');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PROFILE);
  await expect(backOffice.heading).toHaveText('Perfil');
  await expect(backOffice.heading).toBeFocused();

  await expect(nickname).toBeVisible();
  await tabTo(page, nickname);
  await page.keyboard.type('Rosinha');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Perfil salvo.')).toBeVisible();

  await tabTo(page, backOffice.account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Sair' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(login.submit).toBeVisible();
});

test('the first stop skips the menu', async ({ page, session: _ }) => {
  await page.goto(DASHBOARD);
  const { heading } = new BackOffice(page);
  await expect(heading).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

const DAY_MS = 24 * 60 * 60 * 1000;

test('a browser that blocks its storage keeps the session for as long as the page', async ({
  page,
  account,
  problems,
}) => {
  problems.expect(/storage failed/i, /object store failed/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Blocked.', 'SecurityError');
      },
    });
  });
  const login = new LoginPage(page);
  const backOffice = new BackOffice(page);
  await login.open();
  await login.logIn(account);
  await backOffice.expectDashboard();
  await backOffice.go('Perfil');
  await expect(new ProfilePage(page).completeness).toBeVisible();
  await backOffice.logOut();
  await expect(login.submit).toBeVisible();
});

test('a full storage does not keep anybody out', async ({ page, account, problems }) => {
  problems.expect(/storage failed/i, /object store failed/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
  });
  const login = new LoginPage(page);
  await login.open();
  await login.logIn(account);
  await new BackOffice(page).expectDashboard();
  await expect(page.getByText('Este navegador não guardou o seu acesso')).toBeVisible();
});

for (const damaged of ['{"token":', '"texto"', '{"token":"a.b.c","id":1}']) {
  test(`a stored session that reads ${damaged} is nobody's`, async ({ page, problems }) => {
    // The page has requested its first data with that token before any code could check it.
    problems.expect(/stored session could not be loaded/, /status of 401/);
    await page.goto('/favicon.svg');
    await page.evaluate((user) => localStorage.setItem('user', user), damaged);
    await page.goto(PROFILE);
    await expect(page).toHaveURL('/');
    await expect(new LoginPage(page).submit).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
}

for (const [clock, shift] of Object.entries({ 'a day ahead': DAY_MS, 'a day behind': -DAY_MS })) {
  test(`a clock that is ${clock} logs nobody out`, async ({ page, account }) => {
    await page.clock.setFixedTime(Date.now() + shift);
    const login = new LoginPage(page);
    const backOffice = new BackOffice(page);
    await login.open();
    await login.logIn(account);
    await backOffice.expectDashboard();
    await page.reload();
    await backOffice.expectDashboard();
    await page.goto(PROFILE);
    await expect(new ProfilePage(page).completeness).toBeVisible();
    await expect(page).not.toHaveURL(DASHBOARD);
  });
}

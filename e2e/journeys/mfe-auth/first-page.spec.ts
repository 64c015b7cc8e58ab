import { expectAccessibleStep } from '../../fixtures/accessibility';
import { takeShifts, watchShifts } from '../../fixtures/layout-shifts';
import { eitherWidth } from '../../fixtures/lengths';
import { expect, test } from '../../fixtures/test';

test(
  'a person without a session sees the login, and can use it by any means',
  eitherWidth('a person without a session'),
  async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Entrar/ })).toBeEnabled();
    await expectAccessibleStep(page);
  },
);

test(
  'a logged-out page whose code comes late does not move when it takes the place of the skeleton',
  eitherWidth('a logged-out page whose code'),
  async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/artifacts/mfe-finance/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await watchShifts(page);
    await page.goto('/cancelar-mudanca-bancaria', { waitUntil: 'commit' });
    await expect(page.locator('#area > [aria-busy]')).toBeVisible();
    release();
    await expect(page.locator('[data-bank-change]')).toBeVisible();
    const shifts = await takeShifts(page);
    expect(shifts.reduce((sum, { value }) => sum + value, 0)).toBeLessThan(0.05);
  },
);

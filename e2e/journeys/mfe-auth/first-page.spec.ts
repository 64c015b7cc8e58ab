import { expectAccessibleStep } from '../../fixtures/accessibility';
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

import { expectAccessibleStep } from '../../fixtures/accessibility';
import { Authenticator } from '../../fixtures/authenticator';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';
import { ProfilePage } from '../../pages/profile-page';

test('the second factor is turned on, asked for at each login, and turned off with a code', async ({
  page,
  account,
  session: _,
  problems,
}) => {
  // A refused code, and the step-ups.
  problems.expect(/status of 40[03]/);
  const login = new LoginPage(page);
  const backOffice = new BackOffice(page);
  const profile = new ProfilePage(page);
  const code = page.getByLabel('Código', { exact: true });

  async function passFirstStep(): Promise<void> {
    await login.logIn(account);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Código de verificação');
  }

  await profile.open('Segurança');
  await page.getByRole('button', { name: 'Ativar verificação' }).click();
  await confirmPassword(page, account.password);
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  const secret = await page
    .getByRole('main')
    .locator('code')
    .filter({ hasText: /^[A-Z2-7 ]{16,}$/ })
    .textContent();
  const authenticator = new Authenticator(secret ?? '');
  await page.getByLabel('Código do aplicativo').fill(authenticator.freshCode());
  await page.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(page.getByText('Verificação em duas etapas ativada')).toBeVisible();
  const backupCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[A-Z2-9]{5}-[A-Z2-9]{5}$/ })
    .allInnerTexts();
  expect(new Set(backupCodes).size).toBe(10);
  await expectAccessibleStep(page);
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(page.getByText('Códigos reserva sem uso: 10.')).toBeVisible();

  const used = authenticator.freshCode();
  await test.step('logs in with a code', async () => {
    await backOffice.logOut();
    await passFirstStep();
    await expectAccessibleStep(page);
    await code.fill(used);
    await backOffice.expectDashboard();
  });

  await test.step('logs in with a backup code, after the code of before was refused', async () => {
    await backOffice.logOut();
    await passFirstStep();
    await code.fill(used);
    await expect(page.getByText('Código de verificação incorreto.').first()).toBeVisible();
    await code.fill(backupCodes[0] ?? '');
    await page.getByRole('button', { name: 'Verificar e entrar' }).click();
    await backOffice.expectDashboard();
  });

  await test.step('turns it off, and logs in with the password alone', async () => {
    await profile.open('Segurança');
    await expect(page.getByText('Códigos reserva sem uso: 9.')).toBeVisible();
    await page.getByRole('button', { name: 'Desativar verificação' }).click();
    await page
      .getByRole('dialog', { name: 'Desativar a verificação em duas etapas?' })
      .getByRole('button', { name: 'Desativar verificação' })
      .click();
    const stepUp = page.getByRole('dialog', { name: 'Confirme que é você' });
    await expect(stepUp).toBeVisible();
    await expectAccessibleStep(page);
    await stepUp.getByLabel('Código de verificação').fill(backupCodes[1] ?? '');
    await stepUp.getByRole('button', { name: 'Confirmar código' }).click();
    await expect(page.getByText('Desativada', { exact: true })).toBeVisible();

    await backOffice.logOut();
    await login.logIn(account);
    await backOffice.expectDashboard();
  });
});

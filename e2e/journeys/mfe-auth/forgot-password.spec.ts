import { expect, test } from '../../fixtures/test';
import { BackOffice, PROFILE } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';

const NEW_PASSWORD = 'margarida com 9 pétalas';

test('a forgotten password is replaced with the link of the e-mail, which works once', async ({
  page,
  account,
  outbox,
  problems,
}) => {
  problems.expect(/status of 400/);
  const login = new LoginPage(page);
  const choosePassword = async () => {
    await page.getByLabel('Nova senha', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirme a nova senha', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  };

  await login.open();
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esqueci a senha');
  await page.getByLabel('E-mail', { exact: true }).fill(account.email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Se o e-mail existir, enviamos um link')).toBeVisible();

  const link = await outbox.linkFor(account.email, 'Crie uma nova senha');
  await page.goto(link);
  await choosePassword();
  await expect(page.getByText('entre com a nova senha')).toBeVisible();

  await login.logIn(account);
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await login.logIn({ ...account, password: NEW_PASSWORD });
  const backOffice = new BackOffice(page);
  await backOffice.expectDashboard();
  await backOffice.logOut();
  await expect(login.submit).toBeVisible();

  await page.goto(link);
  await choosePassword();
  await expect(page.getByText('Este link venceu ou já foi usado')).toBeVisible();
  await page.getByRole('link', { name: 'Pedir novo link' }).click();
  await expect(page).toHaveURL('/esqueci-senha');
  await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible();
});

test('the forgot-password page of the back-office opens without a session', async ({ page }) => {
  await page.goto(`${PROFILE}/esqueci-senha`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esqueci a senha');
  await page.getByLabel('E-mail', { exact: true }).fill('ninguem@loja.example');
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Se o e-mail existir, enviamos um link')).toBeVisible();
  await expect(page).toHaveURL(`${PROFILE}/esqueci-senha`);
});

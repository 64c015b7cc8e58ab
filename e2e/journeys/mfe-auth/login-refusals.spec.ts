import { newPerson } from '../../fixtures/account';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';

const REFUSED = /status of 400/;
const WRONG_PASSWORD = 'nenhuma destas';

test('a wrong password and an unknown e-mail get the same sentence, and nothing typed is lost', async ({
  page,
  account,
  problems,
}) => {
  problems.expect(REFUSED);
  const login = new LoginPage(page);
  const statuses: number[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/login')) statuses.push(answer.status());
  });

  await login.open();
  for (const email of [account.email, newPerson().email]) {
    await login.logIn({ email, password: WRONG_PASSWORD });
    await expect(page.getByRole('alert').filter({ hasText: 'E-mail ou senha incorretos.' })).toBeVisible();
    await expect(login.email).toHaveValue(email);
    await expect(login.password).toHaveValue(WRONG_PASSWORD);
    await expect(login.submit).toBeEnabled();
  }
  expect(statuses).toEqual([400, 400]);
});

test('five wrong passwords lock the account, and the page counts the time down', async ({
  page,
  account,
  problems,
}) => {
  problems.expect(REFUSED, /status of 429/);
  const login = new LoginPage(page);
  await login.open();
  for (let failure = 0; failure < 5; failure += 1) {
    const answer = page.waitForResponse(/\/api\/auth\/login$/);
    await login.logIn({ ...account, password: WRONG_PASSWORD });
    expect((await answer).status()).toBe(400);
    await expect(login.submit).toBeEnabled();
  }
  await login.logIn(account);
  await expect(page.getByText('Muitas senhas erradas em seguida')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^1[45] min/);
  await expect(login.submit).toBeEnabled();
});

test('an account that is not confirmed is offered a code, and enters with it', async ({
  page,
  request,
  outbox,
  problems,
}) => {
  problems.expect(/status of 4(00|03|29)/);
  const person = newPerson();
  const signup = await request.post('/api/auth/signup', { data: { ...person, acceptedTerms: true } });
  expect(signup.status()).toBe(202);

  const login = new LoginPage(page);
  await login.open();
  await login.logIn(person);
  await expect(page.getByText('Falta confirmar o seu cadastro')).toBeVisible();
  await page.getByRole('button', { name: 'Receber código e confirmar' }).click();
  await page.getByLabel('Código de confirmação').fill(await outbox.codeFor(person.email));
  await expect(page.getByText('Cadastro confirmado.')).toBeVisible();
  await login.logIn(person);
  await new BackOffice(page).expectDashboard();
});

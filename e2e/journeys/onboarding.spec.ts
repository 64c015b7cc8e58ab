import { formatCpf } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import type { Page } from '@playwright/test';
import { type Account, newPerson } from '../fixtures/account';
import { VerificationPage } from '../fixtures/identity';
import { finishIdentity } from '../fixtures/identity-review';
import { pressOn, tabTo, tick, typeInto } from '../fixtures/keyboard';
import { activatePixByKeyboard, connectSimuladorByKeyboard } from '../fixtures/payments';
import { type StoredSession, storedUser } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

// Longer than any other journey: it is all of them, one after the other.
test.describe.configure({ timeout: 240_000 });

/** Writes into the fields of the page that is open, in their order, and saves. */
async function fillByKeyboard(page: Page, values: Record<string, string>): Promise<void> {
  const profile = new ProfilePage(page);
  for (const [label, text] of Object.entries(values)) await typeInto(page, profile.field(label), text);
  await page.keyboard.press('Control+s');
}

async function signUpByKeyboard(page: Page, person: Account): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  await pressOn(page, page.getByRole('link', { name: 'Criar conta' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar conta');
  await typeInto(page, page.getByLabel('Nome completo'), person.name);
  await typeInto(page, page.getByLabel('E-mail', { exact: true }), person.email);
  await typeInto(page, page.getByLabel('Nome da loja'), 'Ateliê Flor d’Água');
  await typeInto(page, page.getByLabel('Celular'), '11987654321');
  await typeInto(page, page.getByLabel('CPF'), formatCpf(person.cpf));
  await typeInto(page, login.password, person.password);
  await tick(page, page.getByLabel('Li e aceito os termos de uso'));
  await tick(page, page.getByLabel('Li a política de privacidade'));
  await pressOn(page, page.getByRole('button', { name: 'Criar conta' }));
  await expect(page).toHaveURL(/\/cadastro\/confirmar/);
}

test('a new seller goes from the signup to a whole profile and an active Pix by keyboard alone', async ({
  page,
  outbox,
  problems,
}) => {
  // The answer that asks for the password.
  problems.expect(/status of 403/);
  const person = newPerson();
  const backOffice = new BackOffice(page);
  const profile = new ProfilePage(page);

  const step = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: false }) });
  /** Opens the dashboard and takes the way that a step of the set-up offers. */
  async function takeStep(action: string): Promise<void> {
    await page.goto(DASHBOARD);
    await pressOn(page, page.getByRole('main').getByRole('link', { name: action, exact: true }));
  }

  await test.step('signs up, confirms and is logged in', async () => {
    await signUpByKeyboard(page, person);
    await typeInto(page, page.getByLabel('Código de confirmação'), await outbox.codeFor(person.email));
    await backOffice.expectDashboard();
  });

  await test.step('completes the profile', async () => {
    await takeStep('Completar perfil');
    await fillByKeyboard(page, { 'Data de nascimento': '01021990' });
    await expect(profile.completeness).toHaveText('Dados preenchidos: 5 de 15');
    await pressOn(page, profile.tab('Empresa'));
    await fillByKeyboard(page, {
      'Razão social': 'Rosa Flores Ltda.',
      CNPJ: uniqueCnpj(),
      'Data de abertura': '03042015',
      'Descrição da empresa': 'Flores e arranjos entregues no mesmo dia.',
    });
    await typeInto(page, page.getByLabel('Sua senha', { exact: true }), person.password);
    await page.keyboard.press('Enter');
    await expect(profile.completeness).toHaveText('Dados preenchidos: 9 de 15');
    await pressOn(page, profile.tab('Endereço'));
    await typeInto(page, profile.field('CEP'), '01310100');
    await expect(profile.field('Rua')).toHaveValue('Avenida Paulista');
    await fillByKeyboard(page, { Número: '1578' });
    await expect(page.getByText('Perfil completo')).toBeVisible();
  });

  await test.step('finds where the identity is verified, as it is meanwhile', async () => {
    const verification = new VerificationPage(page);
    await takeStep('Verificar identidade');
    await verification.expectStatus('Identidade ainda não verificada');
    const session: StoredSession = JSON.parse((await storedUser(page)) ?? '');
    await finishIdentity(page, session, person);
    await verification.expectStatus('Validação de identidade concluída');
  });

  await test.step('connects a gateway and offers Pix', async () => {
    await takeStep('Escolher gateway');
    await connectSimuladorByKeyboard(page);
    await activatePixByKeyboard(page);
  });

  await test.step('sees what is done and what is next', async () => {
    await page.goto(DASHBOARD);
    for (const title of ['Complete o seu perfil', 'Verifique a sua identidade'])
      await expect(step(title).getByText('Feito')).toBeVisible();
    // The simulator charges nobody, so the store cannot sell yet.
    await expect(step('Escolha o gateway').getByText('Em modo de teste', { exact: true })).toBeVisible();
    await expect(step('Configure as formas de pagamento').getByText('1 ativa')).toBeVisible();
    await expect(page.getByRole('progressbar', { name: /3 de 6/ })).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Cadastrar produto' }));
  });
});

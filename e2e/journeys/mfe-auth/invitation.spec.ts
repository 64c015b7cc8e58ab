import { formatCpf, formatInstant } from '@balcao/domain';
import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { type Account, newPerson, signUp } from '../../fixtures/account';
import { bearer, confirmedToken, enter } from '../../fixtures/session';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';

/** Invites somebody to the store of an account, as its owner. */
async function invite(page: Page, owner: Account, email: string) {
  const headers = bearer(await confirmedToken(page, owner));
  const answer = await page.request.post('/api/convites', { headers, data: { email, role: 'financeiro' } });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, expiresAt }: { id: string; expiresAt: string } = await answer.json();
  return { expiresAt, revoke: () => page.request.delete(`/api/convites/${id}`, { headers }) };
}

test('an invited person makes an account and is in; the link works once', async ({
  page,
  account,
  outbox,
  problems,
}) => {
  problems.expect(/status of 410/);
  const person = newPerson();
  const { expiresAt } = await invite(page, account, person.email);
  const link = await outbox.linkFor(person.email, 'Convite para a loja');

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Convite para /);
  // In São Paulo's time, though the browser says Tokyo.
  await expect(page.getByText(`O convite vale até ${formatInstant(expiresAt)}.`)).toBeVisible();
  await expectAccessibleStep(page);
  await page.getByLabel('Nome completo').fill(person.name);
  await page.getByLabel('Celular').fill('(11) 98765-4321');
  await page.getByLabel('CPF').fill(formatCpf(person.cpf));
  await page.getByLabel('Senha', { exact: true }).fill(person.password);
  await page.getByLabel('Li e aceito os termos de uso').check();
  await page.getByLabel('Li a política de privacidade').check();
  await page.getByRole('button', { name: 'Criar conta e aceitar convite' }).click();
  const backOffice = new BackOffice(page);
  await backOffice.expectDashboard();

  await backOffice.logOut();
  await expect(new LoginPage(page).submit).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Este convite já foi aceito')).toBeVisible();
});

test('a person with an account accepts with the password', async ({ page, account, outbox, request }) => {
  const guest = await signUp(newPerson(), request, outbox);
  await invite(page, account, guest.email);
  await page.goto(await outbox.linkFor(guest.email, 'Convite para a loja'));
  await page.getByLabel('Senha', { exact: true }).fill(guest.password);
  await page.getByRole('button', { name: 'Aceitar convite e entrar' }).click();
  await new BackOffice(page).expectDashboard();
});

test('an invitation that cannot be accepted says why', async ({ page, account, outbox, problems }) => {
  problems.expect(/status of 4(04|10)/);
  const { email } = newPerson();
  const { revoke } = await invite(page, account, email);
  const link = await outbox.linkFor(email, 'Convite para a loja');

  // Expires at once instead of after seven days.
  await page.route('**/api/convites/*', (route) =>
    route.fulfill({ status: 410, json: { errors: ['Este convite venceu.'], code: 'invitation_expired' } }),
  );
  await page.goto(link);
  await expect(page.getByText('Este convite venceu', { exact: true })).toBeVisible();
  await page.unroute('**/api/convites/*');

  await revoke();
  // The same address again is no new load: the token stands in its fragment.
  await page.reload();
  await expect(page.getByText('Este convite foi cancelado')).toBeVisible();
  await page.goto('/convite?token=um-link-que-ninguem-mandou');
  await expect(page.getByText('Não encontramos este convite')).toBeVisible();
  await page.goto('/convite');
  await expect(page.getByText('Falta o link do convite')).toBeVisible();
});

test('who is logged in accepts as who they are, or has a way out to the account that it is for', async ({
  page,
  account,
  outbox,
  request,
  problems,
}) => {
  problems.expect(/status of 409/);
  const guest = await signUp(newPerson(), request, outbox);
  const wrong = await signUp(newPerson(), request, outbox);
  await invite(page, account, guest.email);
  const link = await outbox.linkFor(guest.email, 'Convite para a loja');

  await enter(page, wrong);
  await page.goto(link);
  await new BackOffice(page).expectDashboard();
  const wrongAccount = page.getByRole('dialog', { name: 'Este convite é para outro e-mail' });
  await expect(wrongAccount).toContainText('Você está na conta de Rosa Aparecida Lima.');
  await expectAccessibleStep(page, 'dialog[open]');
  await wrongAccount.getByRole('button', { name: 'Sair e abrir o convite' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Convite para /);

  await enter(page, guest);
  await page.goto(link);
  const offer = page.getByRole('dialog', { name: 'Convite para Loja de Rosa' });
  await expect(offer).toContainText('com o papel Financeiro');
  await offer.getByRole('button', { name: 'Aceitar e abrir a loja' }).click();
  await new BackOffice(page).expectDashboard();
  await expect(page.getByText('Trocar de loja')).toBeAttached();
});

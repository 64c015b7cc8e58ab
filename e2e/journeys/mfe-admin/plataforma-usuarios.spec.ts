import { formatCpf, maskCpf, SESSION_EXPIRED_MESSAGE } from '@balcao/domain';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { ADMIN } from '../../fixtures/admin';
import { eitherWidth } from '../../fixtures/lengths';
import { PlatformUsers, USERS } from '../../fixtures/platform-users';
import { bearer, enter } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';

const BLOCK_REASON = 'Documento de outra pessoa no cadastro';
const NOTE = 'Ligou e enviou o documento certo.';

test('an admin finds a person, sees their data with a reason, shuts them out at once and lets them in again', async ({
  page,
  browser,
  account,
  problems,
}) => {
  // The password that is asked for first, the session that has ended, and the login that is refused.
  problems.expect(/status of 40[13]/);
  const theirContext = await browser.newContext();
  await problems.watch(theirContext);
  const theirs = await theirContext.newPage();
  await enter(theirs, account);
  await theirs.goto(PROFILE);
  await expect(new BackOffice(theirs).heading).toHaveText('Perfil');

  await enter(page, ADMIN);
  const users = new PlatformUsers(page);
  const block = page.getByRole('button', { name: 'Bloquear usuário', exact: true });
  await users.openByCpf(account);

  await test.step('their CPF is masked until the admin says why and who they are', async () => {
    await expect(page.getByText(maskCpf(account.cpf))).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar CPF' }).click();
    await users.giveReason(/Mostrar CPF/, 'Chamado 12: confirmar o titular', 'Mostrar dados');
    await confirmPassword(page, ADMIN.password);
    await expect(page.getByText(formatCpf(account.cpf))).toBeVisible();
  });

  await test.step('blocked, their open page leads to the login by itself, and they cannot come back', async () => {
    await block.click();
    await expectAccessibleStep(page);
    await users.giveReason(/Bloquear/, BLOCK_REASON, 'Bloquear usuário');
    await expect(page.getByRole('alert').filter({ hasText: BLOCK_REASON })).toBeVisible();

    await expect(theirs).toHaveURL('/');
    await expect(theirs.getByText(SESSION_EXPIRED_MESSAGE, { exact: true })).toBeVisible();
    await new LoginPage(theirs).logIn(account);
    await expect(theirs.getByText('Sua conta está bloqueada. Fale com o suporte.').first()).toBeVisible();
  });

  await test.step('unblocked, they come in with the password that they had', async () => {
    await page.getByRole('button', { name: 'Desbloquear usuário' }).click();
    await users.giveReason(/Desbloquear/, NOTE, 'Desbloquear usuário');
    await expect(block).toBeVisible();
    await new LoginPage(theirs).submit.click();
    await expect(new BackOffice(theirs).account).toBeVisible();
    await theirContext.close();
  });

  await users.openTab(/^Notas/);
  await page.getByLabel('Nova nota').fill(NOTE);
  await page.getByRole('button', { name: 'Adicionar nota' }).click();
  await expect(page.getByRole('list', { name: 'Notas sobre o usuário' })).toContainText(NOTE);

  await test.step('all of it stands in their trail, which is whole', async () => {
    await users.openTab(/Auditoria/);
    await expect(page.getByText(/registros, todos íntegros/)).toBeVisible();
    for (const [action, change] of [
      ['Nota escrita pela administração', ''],
      ['Conta desbloqueada', 'Status: Bloqueado → Ativo'],
      ['Conta bloqueada', `Status: Ativo → Bloqueado`],
      ['Conta bloqueada', `Motivo: ${BLOCK_REASON}`],
      ['Dados pessoais vistos pela administração', 'Dados vistos: CPF'],
      ['Fez o cadastro', ''],
    ] as const)
      await expect(users.rows.filter({ hasText: action }).filter({ hasText: change })).toHaveCount(1);
    await expectAccessibleStep(page);
  });
});

test(
  'a seller has no way to the people of the platform',
  eitherWidth('a seller has no way'),
  async ({ page, session, isMobile }) => {
    const { heading } = new BackOffice(page);
    await page.goto(USERS);
    await expect(heading).toHaveText('Acesso restrito');
    await expect(page.getByText('Esta página é de quem administra a plataforma.')).toBeVisible();
    await expectAccessibleStep(page);

    await page.goto(DASHBOARD);
    await expect(heading).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: 'Mais' }).click();
    await expect(page.getByRole('link', { name: 'Perfil', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Usuários' })).toHaveCount(0);

    const answer = await page.request.get('/api/admin/users', { headers: bearer(session.token) });
    expect(answer.status()).toBe(403);
    expect((await answer.json()).code).toBe('forbidden');
  },
);

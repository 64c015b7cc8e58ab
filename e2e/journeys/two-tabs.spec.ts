import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { eitherWidth } from '../fixtures/lengths';
import { bearer, openSession, type StoredSession, storedUser } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

async function storedNickname(page: Page, { id, token }: StoredSession): Promise<string> {
  const answer = await page.request.get(`/api/seller/${id}`, { headers: bearer(token) });
  return (await answer.json()).nickname;
}

test('a logout in one tab is one in the other', async ({ page, context, session: _ }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(DASHBOARD);
    await expect(new BackOffice(tab).heading).toHaveText('Início');
  }
  await new BackOffice(page).logOut();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  await expect(new LoginPage(other).submit).toBeVisible();
});

test('what one tab saved is compared, not overwritten, when the other saves', async ({
  page,
  context,
  session,
  problems,
}) => {
  problems.expect(/status of 412/);
  const mine = new ProfilePage(page);
  const otherPage = await context.newPage();
  const theirs = new ProfilePage(otherPage);
  for (const tab of [mine, theirs]) await tab.open();
  await mine.fill({ Apelido: 'Rosinha' });
  await theirs.fill({ Apelido: 'Dona Rosa' });
  await theirs.save.click();
  await expect(otherPage.getByText('Perfil salvo.')).toBeVisible();

  await page.bringToFront();
  await mine.save.click();
  const comparison = page.getByRole('dialog', { name: 'Seu perfil foi alterado em outro lugar' });
  const nickname = comparison.getByRole('group', { name: 'Apelido' });
  await expect(nickname).toContainText('Rosinha');
  await expect(nickname).toContainText('Dona Rosa');
  expect(await storedNickname(page, session)).toBe('Dona Rosa');
  await expectAccessibleStep(page);

  await nickname.getByLabel(/Seu valor/).check();
  await comparison.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();
  expect(await storedNickname(page, session)).toBe('Rosinha');
});

const COUPON = '/backoffice/configuracoes/cupons/detalhe';

/** The codes of the coupons of a session's store. */
async function couponCodes(page: Page): Promise<string[]> {
  const { token }: StoredSession = JSON.parse((await storedUser(page)) ?? '');
  const answer = await page.request.get('/api/coupons', { headers: bearer(token) });
  return (await answer.json()).items.map(({ code }: { code: string }) => code);
}

test(
  'two tabs in two stores never write into the wrong one',
  eitherWidth('two tabs in two stores'),
  async ({ page, context, account, problems }) => {
    problems.expect(/status of 409/);
    const { token } = await openSession(page, account);
    await page.request.post('/api/registrar-nova-loja', {
      headers: bearer(token),
      data: { nome: 'Ateliê da Rosa' },
    });
    await page.goto('/');
    await new LoginPage(page).logIn(account);
    await new BackOffice(page).expectDashboard();
    await page.goto(COUPON);
    const code = page.getByRole('textbox', { name: 'Código' });
    await code.fill('natal10');
    await page.getByRole('textbox', { name: 'Percentual' }).fill('10');

    const other = await context.newPage();
    await other.goto(DASHBOARD);
    await new BackOffice(other).switchStore('Ateliê da Rosa');
    await new BackOffice(other).expectDashboard();
    await expect(other.locator('.bal-store-name')).toHaveText('Ateliê da Rosa');

    await page.bringToFront();
    await expect(page.getByText('Você abriu Ateliê da Rosa em outra aba.')).toBeVisible();
    await expectAccessibleStep(page);
    await page.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Nada foi lido nem salvo');
    await expect(code).toHaveValue('natal10');
    expect(await couponCodes(page)).toEqual([]);

    await page.getByRole('button', { name: 'Voltar para Loja de Rosa' }).click();
    await expect(page.getByText('Você abriu Ateliê da Rosa em outra aba.')).toBeHidden();
    await page.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(new BackOffice(page).heading).toHaveText('NATAL10');
    expect(await couponCodes(page)).toEqual(['NATAL10']);
    // The tab that had switched is now the one that shows another store.
    await expect(other.getByText('Você abriu Loja de Rosa em outra aba.')).toBeVisible();
  },
);

import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { bearer, type StoredSession } from '../fixtures/session';
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
  await expectAccessible(page);

  await nickname.getByLabel(/Seu valor/).check();
  await comparison.getByRole('button', { name: 'Salvar o que escolhi' }).click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();
  expect(await storedNickname(page, session)).toBe('Rosinha');
});

import type { Page } from '@playwright/test';
import { expectAccessibleInBothColours } from '../fixtures/accessibility';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { ProfilePage } from '../pages/profile-page';

// What only a journey reaches. The screens themselves, as they open, are in accessibility-sweep.spec.ts.

/** What a form says is wrong. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).first();

test.use({ colorScheme: 'light' });
test.slow();

test('everybody can use a page that is not there', async ({ page, session: _ }) => {
  await page.goto('/backoffice/qualquer');
  await expect(new BackOffice(page).heading).toHaveText('Página não encontrada');
  await expectAccessibleInBothColours(page);
});

test('everybody can use the parts of the profile, with their errors and questions', {
  tag: '@phone',
}, async ({ page, session: _, problems }) => {
  problems.expect(/status of 403/);
  const profile = new ProfilePage(page);
  await profile.open('Empresa');
  await profile.fill({ CNPJ: '11.111.111/1111-11', 'Data de abertura': '31/02/2020' });
  await expectAccessibleInBothColours(page);
  await profile.save.click();
  await expect(alert(page)).toBeVisible();
  await expectAccessibleInBothColours(page);

  await profile.choose('Endereço');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await expect(question).toBeVisible();
  await expectAccessibleInBothColours(page);
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await profile.fill({ CEP: '76890-000', Estado: 'SP' });
  await expect(page.getByText('Este CEP vale para a cidade toda.')).toBeVisible();
  await expectAccessibleInBothColours(page);

  await profile.open('Segurança');
  await page.getByRole('button', { name: 'Ativar verificação' }).click();
  await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
  await expectAccessibleInBothColours(page);
});

test('everybody can use what opens over a page', { tag: '@phone' }, async ({
  page,
  session: _,
  isMobile,
}) => {
  await page.goto(DASHBOARD);
  const { account, heading } = new BackOffice(page);
  await expect(heading).toBeVisible();
  await account.click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Buscar páginas e ações' }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.getByRole('combobox').fill('nada disso existe');
  await expect(page.getByText('Nada encontrado.')).toBeVisible();
  await expectAccessibleInBothColours(page);
  await page.keyboard.press('Escape');

  if (!isMobile) return;
  await page.getByRole('button', { name: 'Mais', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessibleInBothColours(page);
});

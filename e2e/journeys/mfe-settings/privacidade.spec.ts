import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../../fixtures/accessibility';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';

const PRIVACY = '/backoffice/configuracoes/perfil?aba=privacidade';

test('a person takes their data along, asks to be forgotten, and thinks better of it', async ({
  page,
  account,
  session,
  problems,
}) => {
  expect(session.id).toBeTruthy();
  // The answers that ask for the password.
  problems.expect(/403/);
  await page.goto(PRIVACY);
  await expect(page.getByText('Termos de uso')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await confirmPassword(page, account.password);
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported).toMatchObject({
    format: 'balcao-person/1',
    person: { name: account.name, email: account.email },
  });

  await page.getByRole('button', { name: 'Pedir exclusão da conta' }).click();
  const dialog = page.getByRole('dialog', { name: /Excluir a conta/ });
  await dialog.getByRole('textbox').fill(account.email);
  await dialog.getByRole('button', { name: 'Excluir conta' }).click();
  await expect(page.getByText('Exclusão pedida')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Cancelar pedido de exclusão' }).click();
  await expect(page.getByRole('button', { name: 'Pedir exclusão da conta' })).toBeVisible();
});

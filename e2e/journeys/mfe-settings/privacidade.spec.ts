import { readFile } from 'node:fs/promises';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const PRIVACY = '/backoffice/configuracoes/perfil?aba=privacidade';

test('a person takes their data along, asks to be forgotten, and thinks better of it', async ({
  page,
  account,
  session: _,
  problems,
}) => {
  // The answers that ask for the password.
  problems.expect(/403/);
  await page.goto(PRIVACY);
  await expect(page.getByText('Termos de uso')).toBeVisible();
  await expectAccessibleStep(page);

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
  await expect(page.getByText('As suas lojas não vendem mais')).toBeVisible();
  await expectAsReadAnew(page);
  await expectAccessibleStep(page);

  await page.getByRole('button', { name: 'Cancelar pedido de exclusão' }).click();
  await expect(page.getByRole('button', { name: 'Pedir exclusão da conta' })).toBeVisible();
});

test(
  'who accepted older terms is asked at the next page, where everything goes on meanwhile',
  eitherWidth('who accepted older terms is'),
  async ({ page, session: _ }) => {
    // As where a material version was published: a real one would be asked of everybody who works in the other journeys.
    await page.route('**/api/permissoes', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), documentos: ['terms'] } });
    });
    await page.goto('/backoffice/pedidos');
    const question = page.getByRole('dialog', { name: 'Os termos de uso mudaram' });
    await expect(question).toContainText('Enquanto isso, tudo continua funcionando');
    await expect(page.getByText('Seus pedidos aparecem aqui')).toBeAttached();
    await expectAccessibleStep(page, 'dialog[open]');
    await question.getByRole('button', { name: 'Depois' }).click();
    await page.goto(PRIVACY);
    await expect(page.getByRole('button', { name: 'Baixar meus dados' })).toBeVisible();
    await expect(question).toBeHidden();

    await page.evaluate(() => localStorage.removeItem('documentos-depois'));
    await page.reload();
    const accepted = page.waitForResponse((answer) => answer.url().endsWith('/api/legal-acceptances'));
    await question.getByRole('button', { name: 'Li e aceito' }).click();
    expect((await accepted).status()).toBe(204);
    await expect(question).toBeHidden();
    await expect(new BackOffice(page).heading).toHaveText('Perfil');
  },
);

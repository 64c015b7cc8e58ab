import { expectAccessible } from '../../fixtures/accessibility';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const DOMAINS = '/backoffice/configuracoes/dominios-plataforma';

test('a seller is led through the records of a domain, is told that its DNS gives no answer, and removes it', {
  tag: '@phone',
}, async ({ page, account, session, problems }) => {
  // The answer that asks for the password.
  problems.expect(/status of 403/);
  const host = `pay-${session.id.slice(-12)}.limadoces.com.br`;
  const { heading } = new BackOffice(page);

  await test.step('the address is taken as it was pasted', async () => {
    await page.goto(DOMAINS);
    await page.getByRole('link', { name: 'Adicionar domínio' }).click();
    await page.getByLabel('Endereço do checkout').fill(`https://${host}/checkout`);
    await expect(page.getByText(`Vamos usar ${host}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await expect(heading).toHaveText(`Configurar ${host}`);
  });

  await test.step('one record after the other, in the words of the chosen panel', async () => {
    await page.getByLabel('Onde fica o DNS do domínio?').selectOption('Cloudflare');
    await expect(page.getByText(/nuvem laranja até ela ficar cinza/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Criei o CNAME' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Crie o registro TXT' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passo a passo: Cloudflare' })).toBeVisible();
    await page.getByRole('button', { name: 'Criei o TXT' }).click();
  });

  await test.step('no record is blamed for a server that gives no answer', async () => {
    await expect(page.getByText(/Não é culpa do seu registro/)).toBeVisible();
    await expect(page.getByText('Não verificado').first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is removed by its name and the password', async () => {
    await page.getByRole('link', { name: 'Ver domínio' }).click();
    await expect(heading).toHaveText(host);
    await expect(page.getByRole('list', { name: 'Verificações' })).toContainText('Sem resposta');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remover domínio' }).click();
    const dialog = page.getByRole('dialog', { name: /Remover o domínio/ });
    await dialog.getByRole('textbox').fill(host);
    await dialog.getByRole('button', { name: 'Remover domínio' }).click();
    await confirmPassword(page, account.password);
    await expect(page.getByText('O checkout com o nome da sua loja')).toBeVisible();
  });
});

import { expectAccessible } from '../../fixtures/accessibility';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const PIXELS = '/backoffice/configuracoes/pixels';

test('a pixel is refused an id of another provider, gets its token, and answers a test', {
  tag: '@phone',
}, async ({ page, session: _session }) => {
  const { heading } = new BackOffice(page);
  await test.step('what its provider needs is asked for', async () => {
    await page.goto(`${PIXELS}/detalhe`);
    await page.getByRole('textbox', { name: 'Apelido' }).fill('Meta da loja');
    await page.getByRole('textbox', { name: 'ID do pixel' }).fill('AW-123456789');
    await page.getByRole('button', { name: 'Criar pixel' }).click();
    await expect(page.getByText('Escreva o ID do pixel como 123456789012345.').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'ID do pixel' }).fill('123456789012345');
    await page.getByRole('textbox', { name: 'Código de teste' }).fill('TEST123');
    await page.getByRole('button', { name: 'Criar pixel' }).click();
    await expect(heading).toHaveText('Meta da loja');
    await expectAccessible(page);
  });

  await test.step('its token is written, and shown no more', async () => {
    await expect(page.getByText('Até lá nada é informado a este pixel.')).toBeVisible();
    await page.getByLabel('Token', { exact: true }).fill('EAAB-um-token-da-meta-4F9k');
    await page.getByRole('button', { name: 'Guardar token' }).click();
    await expect(page.getByText('4F9k')).toBeVisible();
    await page.reload();
    await expect(page.getByText('4F9k')).toBeVisible();
    await expect(page.getByText('EAAB')).toHaveCount(0);
  });

  await test.step('a test is sent, and the provider has answered', async () => {
    await page.getByRole('button', { name: 'Enviar evento de teste' }).click();
    const log = page.getByRole('list', { name: 'Envios' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Atualizar' }).click();
      await expect(log.getByText('Entregue')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await log.getByRole('button', { name: 'Detalhes: Evento de teste' }).click();
    await expect(log.getByText(/Respondeu 200/)).toBeVisible();
    await expectAccessible(page);
  });

  await page.goto(PIXELS);
  await expect(page.locator('[data-row]').first()).toContainText('Meta da loja');
});

import { createHmac, randomUUID } from 'node:crypto';
import { expectAccessible } from '../../fixtures/accessibility';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';

/** The double takes this one alone. */
const SECRET = 'shpss_segredo-do-aplicativo-1';

test('a seller links a shop, corrects the credentials, sees the products come, what the shop sends, and cuts the link', {
  tag: '@phone',
}, async ({ page, request, account, session, problems }) => {
  // The answer that asks for the password.
  problems.expect(/403/);
  const shopDomain = `loja-${session.id}.myshopify.com`.toLowerCase().replaceAll('_', '-');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const connect = async (secret: string) => {
    await page.getByLabel('ID do cliente', { exact: true }).fill('a1b2c3d4e5f60718');
    await page.getByLabel('Chave secreta', { exact: true }).fill(secret);
    await press('Conectar loja');
  };

  await page.goto('/backoffice/apps/shopify');
  await page.getByLabel('Endereço da loja na Shopify').fill(`https://${shopDomain}/admin`);
  await press('Continuar');
  await expectAccessible(page);
  await press('Já instalei o aplicativo');
  await connect('shpss_outro-segredo');
  await confirmPassword(page, account.password);
  await expect(page.getByText('A Shopify não aceitou o aplicativo')).toBeVisible();
  await expectAccessible(page);
  await press('Voltar às credenciais');
  await connect(SECRET);
  await expect(page.getByText(/A Shopify aceitou o aplicativo/)).toBeVisible();
  await press('Continuar');
  const address = (await page.getByText(/\/webhooks\/shopify\//).textContent()) ?? '';
  await press('Continuar');
  await expect(page.getByText('60 de 60')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Concluída' })).toBeVisible();
  await press('Ver a conexão');
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible();

  const body = JSON.stringify({ id: 77 });
  const sent = await request.post(address, {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/delete',
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
    },
    data: Buffer.from(body),
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Avisos da Shopify' })).toContainText('products/delete · 77');
  await expect(page.getByRole('row', { name: /products\/delete/ })).toBeVisible();
  await expectAccessible(page);

  await press('Desconectar');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Desconectar/ })
    .click();
  await expect(page.getByText('Não conectado', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Endereço da loja na Shopify')).toBeVisible();
});

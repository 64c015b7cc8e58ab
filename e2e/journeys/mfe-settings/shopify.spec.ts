import { createHmac, randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { eitherWidth } from '../../fixtures/lengths';
import { createProduct } from '../../fixtures/products';
import { bearer, type StoredSession, storedUser } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';

/** The double takes this one alone. */
const SECRET = 'shpss_segredo-do-aplicativo-1';

/** Tells of a product whose SKU the store has already, as the shop does. */
async function sendNotice(request: APIRequestContext, address: string, shopDomain: string): Promise<void> {
  const body = JSON.stringify({
    id: 77,
    title: 'Caneca',
    status: 'active',
    updated_at: new Date().toISOString(),
    options: [{ name: 'Title', values: ['Default Title'] }],
    variants: [
      { price: '40.00', sku: 'CANECA-1', option1: 'Default Title', requires_shipping: true, grams: 300 },
    ],
  });
  const sent = await request.post(address, {
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-shop-domain': shopDomain,
      'x-shopify-webhook-id': randomUUID(),
      'x-shopify-event-id': randomUUID(),
      'x-shopify-triggered-at': new Date().toISOString(),
      'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
    },
    data: Buffer.from(body),
  });
  expect(sent.ok(), await sent.text()).toBe(true);
}

test(
  'a seller links a shop, corrects the credentials, sees the products come, has a notice handled again, and cuts the link',
  eitherWidth('a seller links a shop'),
  async ({ page, request, account, session, problems }) => {
    // The answer that asks for the password.
    problems.expect(/403/);
    const shopDomain = `loja-${session.id}.myshopify.com`.toLowerCase().replaceAll('_', '-');
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const connect = async (secret: string) => {
      await page.getByLabel('Chave secreta', { exact: true }).fill(secret);
      await press('Conectar loja');
    };

    await page.goto('/backoffice/apps/shopify');
    await page
      .getByLabel('Cole tudo de uma vez')
      .fill(`https://${shopDomain}/admin Client ID: 3f8a1c0e5b7d49266a90d1e2f3c4b5a6`);
    await expect(page.getByText('Reconhecemos o endereço da loja e o ID do cliente.')).toBeVisible();
    await expectAccessibleStep(page);
    await connect('shpss_outro-segredo');
    await confirmPassword(page, account.password);
    await expect(page.getByText('A Shopify não aceitou o aplicativo')).toBeVisible();
    await expectAccessibleStep(page);
    await press('Corrigir as credenciais');
    await connect(SECRET);
    const address = (await page.getByText(/\/webhooks\/shopify\//).textContent()) ?? '';
    await expect(page.getByText('60 de 60')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Concluída' })).toBeVisible();
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible();

    await test.step('what cannot be taken in says why, and is handled once the reason is gone', async () => {
      // Of the confirmed session, which has taken the place of the one before.
      const current: StoredSession = JSON.parse((await storedUser(page)) ?? '');
      const own = await createProduct(page, current, { name: 'Feito à mão', sku: 'CANECA-1' });
      await sendNotice(request, address, shopDomain);
      const log = page.getByRole('list', { name: 'Notificações da Shopify' });
      await page.reload();
      await expect(log.getByText('Falhou, tenta de novo')).toBeVisible();
      await expect(log).toContainText('outro produto da loja usa o mesmo SKU');
      await expect(page.getByRole('row', { name: /products\/update/ })).toBeVisible();
      await expectAccessibleStep(page);
      const freed = await page.request.delete(`/api/products/${own.id}`, { headers: bearer(current.token) });
      expect(freed.ok()).toBe(true);
      await page.getByRole('button', { name: 'Reprocessar: products/update · 77' }).click();
      await expect(log.getByText('Tratada', { exact: true })).toBeVisible();
    });

    await press('Desconectar');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Desconectar/ })
      .click();
    await expect(page.getByText('Não conectado', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Endereço da loja na Shopify')).toBeVisible();
  },
);

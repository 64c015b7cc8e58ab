import type { Page } from '@playwright/test';
import { WebhookReceiver } from '../../doubles/webhook-receiver';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { readCurl } from '../../fixtures/curl';
import { eitherWidth } from '../../fixtures/lengths';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';

const INTEGRATIONS = '/backoffice/configuracoes/integracoes';

/** The text of a sample to copy, by its beginning. */
const sample = (page: Page, start: RegExp) => page.locator('pre').filter({ hasText: start });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'a seller lets a program send orders, and lets another one know of them',
  eitherWidth('a seller lets a program'),
  async ({ page, request, account, session, problems }) => {
    // The answers that ask for the password.
    problems.expect(/403/);
    const receiver = await WebhookReceiver.start();
    try {
      await page.goto(`${INTEGRATIONS}?aba=chaves`);
      await button(page, 'Criar chave de API').click();
      await page.getByLabel('Nome', { exact: true }).fill('Loja virtual');
      await expectAccessibleStep(page);
      await button(page, 'Criar chave').click();
      await confirmPassword(page, account.password);
      const command = (await sample(page, /^curl/).textContent()) ?? '';
      await expectAccessibleStep(page);
      await button(page, 'Já guardei a chave').click();
      await expect(page.getByRole('list', { name: 'Chaves ativas' })).toContainText('nunca usada');

      await page.goto(`${INTEGRATIONS}?aba=webhooks`);
      await button(page, 'Criar webhook').click();
      await page.getByLabel('Endereço', { exact: true }).fill(receiver.url);
      await page.getByLabel('Descrição', { exact: true }).fill('ERP');
      await expectAccessibleStep(page);
      await button(page, 'Criar webhook').click();
      receiver.secret = (await sample(page, /^whsec_/).textContent()) ?? '';
      await expectAccessibleStep(page);
      await button(page, 'Já guardei o segredo').click();

      const { method, url, headers, data } = readCurl(command);
      const created = await request.fetch(url, { method, headers, data });
      expect(created.status(), await created.text()).toBe(201);
      const paid = await request.post(`${url}/payments/pix-1/events`, {
        headers,
        data: {
          id: `evt_${session.id}`,
          type: 'payment.captured',
          occurred_at: new Date().toISOString(),
          data: { amount: 10_000 },
        },
      });
      expect(paid.status(), await paid.text()).toBe(202);
      const paidEvents = () => receiver.events.filter(({ type }) => type === 'order.paid');
      await expect.poll(() => paidEvents().length).toBe(1);
      expect(paidEvents()[0]?.data.order?.external_id).toBe('pedido-1');

      await page.getByRole('link', { name: 'ERP' }).click();
      await expect(page.getByText('Pedido pago #1')).toBeVisible();
      await button(page, 'Detalhes: Pedido pago #1').click();
      await expect(page.getByText('recebido', { exact: true })).toBeVisible();
      await expectAccessibleStep(page);
      await button(page, 'Reenviar: Pedido pago #1').click();
      await expect.poll(() => paidEvents().length).toBe(2);
      expect(new Set(paidEvents().map(({ id }) => id)).size).toBe(1);

      await page.goto(`${INTEGRATIONS}?aba=chaves`);
      await expect(page.getByRole('list', { name: 'Chaves ativas' })).toContainText('último uso');
      await button(page, 'Revogar chave Loja virtual').click();
      await button(page, 'Revogar chave').click();
      await expect(page.getByText('Nenhuma chave ativa')).toBeVisible();
      await expectAsReadAnew(page);
      expect((await request.fetch(url, { method, headers, data })).status()).toBe(401);
      await expectAccessibleStep(page);
    } finally {
      await receiver.stop();
    }
  },
);

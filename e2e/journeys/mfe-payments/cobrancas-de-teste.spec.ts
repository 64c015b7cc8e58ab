import { expectAccessibleStep } from '../../fixtures/accessibility';
import { activatePix, sellThroughSimulador } from '../../fixtures/payments';
import { expect, test } from '../../fixtures/test';
import { PaymentsPage } from '../../pages/payments-page';

test('a seller tries Pix out: charges, sees it paid, and gives half of it back', async ({
  page,
  session,
}) => {
  const payments = new PaymentsPage(page);
  await sellThroughSimulador(page, session);
  await activatePix(page);
  await payments.link('Cobranças de teste').click();
  await payments.retype('Valor', '5990');
  await payments.button('Criar cobrança de teste').click();

  const charge = page.getByRole('dialog', { name: /^Pix de R\$\s59,90$/ });
  await expect(charge.getByText('Aguardando pagamento')).toBeVisible();
  await expect(charge.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expectAccessibleStep(page);
  await charge.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(charge.getByText('Pago', { exact: true })).toBeVisible();

  await charge.getByRole('button', { name: /^Reembolsar R\$\s59,90$/ }).click();
  await payments.retype('Valor do reembolso', '2995');
  await expectAccessibleStep(page);
  await page.getByRole('button', { name: /^Reembolsar R\$\s29,95$/ }).click();
  await expect(charge.getByText('Reembolsado em parte')).toBeVisible();
  await charge.getByRole('button', { name: 'Fechar' }).last().click();
  const latest = page.getByRole('list', { name: 'Últimas cobranças de teste' });
  await expect(latest).toContainText(/Reembolsado R\$\s29,95 de R\$\s59,90/);
  await expectAccessibleStep(page);

  await payments.openWebhookSimulator();
  await expectAccessibleStep(page);
  await payments.radio('Errada').check();
  await payments.button('Enviar notificação').click();
  await expect(page.getByText('401: assinatura recusada')).toBeVisible();
  await payments.radio('Certa').check();
  await payments.field('Evento').selectOption('charge.viewed');
  await payments.button('Enviar notificação').click();
  await expect(page.getByText('200: recebida')).toBeVisible();
  await expectAccessibleStep(page);

  await payments.link('Ver notificação').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible();
  await page.getByText('Ver conteúdo').click();
  await expect(page.getByText('"type": "charge.viewed"')).toBeVisible();
  await expectAccessibleStep(page);
  await payments.link('Notificações recebidas').click();
  await expect(page.getByRole('link', { name: /^Recusadas/ })).toContainText('1');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expectAccessibleStep(page);
});

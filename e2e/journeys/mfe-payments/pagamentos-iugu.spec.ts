import type { Page } from '@playwright/test';
import { IUGU_FEEDBACK, IUGU_TOKENS } from '../../doubles/iugu-accounts';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { keptByBrowser } from '../../fixtures/browser-storage';
import { activatePix, sellThroughSimulador } from '../../fixtures/payments';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { PaymentsPage } from '../../pages/payments-page';

const ACCOUNT_ID = 'A1B2C3D4E5F60718293A4B5C6D7E8F90';
const WRONG_TOKEN = 'e2e-iugu-token-that-nobody-has-E5';

// The test polls a gateway and checks a page each time.
test.describe.configure({ timeout: 120_000 });

/** Everything that the browser stores or received: no secret may be there. */
async function traces(page: Page, answers: readonly string[]): Promise<string> {
  return [await page.content(), await keptByBrowser(page), ...answers].join('\n');
}

test('Iugu is connected with a wrong token, then the right one, and says how the account stands', async ({
  page,
  account,
  session: _,
  problems,
}) => {
  problems.expect(/status of 403/);
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const payments = new PaymentsPage(page);
  const replaceToken = async (token: string) => {
    await payments.button('Alterar acesso').click();
    await payments.field('Token da API').fill(token);
    await payments.button('Salvar acesso').click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await payments.openGateway('iugu');
  await payments.field('ID da conta').fill(ACCOUNT_ID);
  await payments.field('Token da API').fill(WRONG_TOKEN);
  await payments.button('Conectar Iugu').click();
  await confirmPassword(page, account.password);
  await expect(page.getByText(/Iugu recusou as credenciais/)).toBeVisible();
  await expect(page.getByText('Configurado, termina em 8F90.')).toBeVisible();
  await expect(page.getByText('Em uso', { exact: true })).toBeVisible();

  await replaceToken(IUGU_TOKENS.unknown);
  await expect(page.getByText(/Conexão com a Iugu funcionando/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Pendente completar cadastro' })).toBeVisible();
  await replaceToken(IUGU_TOKENS.rejected);
  await expect(page.getByText('Conta rejeitada')).toBeVisible();
  await expect(page.getByText(new RegExp(IUGU_FEEDBACK))).toBeVisible();
  await expectAccessibleStep(page);
  await replaceToken(IUGU_TOKENS.pending);
  await expect(page.getByText('Conta em análise')).toBeVisible();
  await replaceToken(IUGU_TOKENS.accepted);
  await expect(page.getByText('Conta aprovada')).toBeVisible();
  await payments.button('Testar conexão').click();
  await expect(page.getByText(/Conexão com a Iugu funcionando/)).toBeVisible();

  await page.reload();
  await expect(page.getByText('Conta aprovada')).toBeVisible();
  await expect(page.getByText('Nenhum aviso ainda')).toBeVisible();
  const [, address = ''] = /"url":"([^"]+webhooks[^"]+)"/.exec(answers.join()) ?? [];
  await page.request.post(address, { form: { event: 'referrals.verification' } });
  await expect(page.getByRole('table', { name: 'Últimos avisos' })).toContainText('A conta já estava assim.');

  const found = await traces(page, answers);
  for (const secret of [ACCOUNT_ID, WRONG_TOKEN, ...Object.values(IUGU_TOKENS)])
    expect(found.includes(secret), `${secret.slice(-12)} is nowhere`).toBe(false);
});

test('a switch tells what follows, and the gateway that was left can be disconnected', async ({
  page,
  account,
  session,
  problems,
}) => {
  problems.expect(/status of (403|409)/);
  await sellThroughSimulador(page, session);
  await activatePix(page);
  const payments = new PaymentsPage(page);
  await payments.openGateway('simulador');
  await expect(payments.button('Desconectar Simulador')).toBeDisabled();
  await expect(page.getByText(/escolha antes outro gateway/)).toBeVisible();

  await payments.openGateway('iugu');
  await payments.field('ID da conta').fill(ACCOUNT_ID);
  await payments.field('Token da API').fill(IUGU_TOKENS.accepted);
  await payments.button('Conectar Iugu').click();
  await confirmPassword(page, account.password);
  await payments.button('Usar Iugu').click();
  const consequences = page.getByRole('dialog', { name: 'Usar Iugu nas novas vendas?' });
  for (const sentence of [
    'Pix e boletos em aberto continuam no Simulador',
    'Reembolsos de vendas antigas são feitos sempre pelo Simulador',
    'Configure Pix na Iugu',
  ])
    await expect(consequences).toContainText(sentence);
  await expectAccessibleStep(page);
  await consequences.getByRole('button', { name: 'Trocar para Iugu' }).click();
  await expect(page.getByText('Em uso', { exact: true })).toBeVisible();

  await payments.openGateway('simulador');
  await payments.button('Desconectar Simulador').click();
  await page
    .getByRole('dialog', { name: 'Desconectar o gateway “Simulador”?' })
    .getByRole('button', { name: 'Desconectar gateway' })
    .click();
  await expect(page.getByRole('region', { name: 'Gateway da loja: Iugu' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Simulador' })).toContainText('Não conectado');
});

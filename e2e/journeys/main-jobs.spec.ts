import { photoWithPlace } from '../fixtures/identity-files';
import { eitherWidth } from '../fixtures/lengths';
import { Shop } from '../fixtures/orders';
import { countPresses } from '../fixtures/presses';
import { confirmPassword } from '../fixtures/step-up';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';

const PIX = { id: 'pix-1', method: 'pix', amount: 10_750 } as const;
const CARD = { id: 'card-1', method: 'credit_card', amount: 10_750, installments: 1 } as const;
const DAY_MS = 86_400_000;

test('what a seller does every day takes few presses', async ({ page, account, session: _, problems }) => {
  // A new key wants the password once more.
  problems.expect(/status of 403/);
  const presses = await countPresses(page);
  const backOffice = new BackOffice(page);
  const { heading } = backOffice;
  const main = page.getByRole('main');
  const shop = await Shop.of(page, account);
  const number = await shop.send('pago', [PIX], 'Larissa Rocha');
  await shop.report('pago', PIX.id, 'captured');
  await shop.send('contestado', [CARD]);
  await shop.report('contestado', CARD.id, 'captured');
  await shop.report('contestado', CARD.id, 'chargeback_opened', {
    dispute_id: 'CB-1',
    dispute_reason: '13.1',
    dispute_deadline: new Date(Date.now() + 3.5 * DAY_MS).toISOString(),
  });

  await test.step('an order is found in two', async () => {
    await page.goto(DASHBOARD);
    await page.getByRole('button', { name: /^Buscar pedidos/ }).click();
    await expect(page.getByRole('combobox', { name: /^Buscar pedidos/ })).toBeFocused();
    await page.keyboard.type('larissa');
    await page.getByRole('option', { name: new RegExp(`#${number} · `) }).click();
    await expect(heading).toHaveText(`Pedido ${number}`);
    expect(await presses()).toBeLessThanOrEqual(2);
  });

  await test.step('it is sent in five', async () => {
    await page.goto(DASHBOARD);
    await main.getByRole('link', { name: '1 pedido a enviar' }).click();
    await main.locator('[data-row]').first().getByRole('link').first().click();
    await page.getByRole('button', { name: 'Marcar como enviado' }).first().click();
    const dialog = page.getByRole('dialog', { name: `Enviar pedido ${number}` });
    await dialog.getByLabel('Código de rastreio').fill('BR123456789BR');
    await dialog.getByRole('button', { name: 'Marcar como enviado' }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBeLessThanOrEqual(5);
  });

  await test.step('a part of it is given back in six', async () => {
    await page.goto(DASHBOARD);
    await backOffice.go('Pedidos');
    await main.getByRole('link', { name: String(number), exact: true }).click();
    await main.getByRole('button', { name: 'Reembolsar' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^Reembolsar pedido/ });
    await dialog.getByLabel('Valor do reembolso').fill('20,00');
    await dialog.getByLabel('Motivo').fill('Chegou com um risco');
    await dialog.getByRole('button', { name: /^Registrar R\$\s20,00$/ }).click();
    await expect(dialog).toBeHidden();
    expect(await presses()).toBeLessThanOrEqual(6);
  });

  await test.step('a dispute is answered, with a file and after a review, in five', async () => {
    await page.goto(DASHBOARD);
    await backOffice.go('Disputas');
    await main.locator('[data-row]').first().getByRole('link').first().click();
    await page.getByLabel('Anexar prova').setInputFiles(await photoWithPlace());
    await expect(main.getByRole('list', { name: 'Provas anexadas' })).toBeVisible();
    await page.getByLabel('O que aconteceu').fill('Entregamos no endereço do titular, que assinou.');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Salvar e baixar dossiê' }).click();
    await download;
    // The file is chosen with a press that the page does not see, and what is sent to a gateway is reviewed with one more.
    expect((await presses()) + 2).toBeLessThanOrEqual(5);
  });

  await test.step('a key of the API is made in six', async () => {
    await page.goto(DASHBOARD);
    await backOffice.go('Integrações');
    await page.getByRole('button', { name: 'Criar chave de API' }).first().click();
    await page.getByLabel('Nome', { exact: true }).fill('Sistema de estoque');
    await page.getByRole('button', { name: 'Criar chave', exact: true }).click();
    await confirmPassword(page, account.password);
    await expect(page.getByRole('button', { name: 'Já guardei a chave' })).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(6);
  });
});

test(
  'a file of a gateway is compared with the statement in three presses',
  eitherWidth('a file of a gateway'),
  async ({ page, account, session: _ }) => {
    const presses = await countPresses(page);
    const shop = await Shop.of(page, account);
    await shop.sellThroughPlatform('conferido', PIX);
    await page.goto(DASHBOARD);
    await new BackOffice(page).go('Extrato');
    await page.getByRole('link', { name: 'Conciliação', exact: true }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Escolher arquivo CSV').click();
    await (await chooser).setFiles({
      name: 'repasses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('referência;valor bruto\nconferido;107,50\n'),
    });
    await expect(page.getByText(/^1 de 1 conciliadas/)).toBeVisible();
    expect(await presses()).toBeLessThanOrEqual(3);
  },
);

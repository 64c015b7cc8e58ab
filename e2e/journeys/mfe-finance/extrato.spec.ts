import { expectAccessibleStep } from '../../fixtures/accessibility';
import { DEMO_SELLER } from '../../fixtures/admin';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { finishIdentity } from '../../fixtures/identity-review';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { countPresses } from '../../fixtures/presses';
import { enter } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice, DASHBOARD } from '../../pages/back-office';

const CARD = { id: 'card-1', method: 'credit_card', amount: 10_750, installments: 3 } as const;
const STATEMENT = '/backoffice/financeiro/extrato';

test(
  'a sale by card is followed to the balance, paid before its day, and a bank account waits for the payout',
  eitherWidth('a sale by card is'),
  async ({ page, account, session: _, problems }) => {
    // A new account wants the password once more.
    problems.expect(/status of 403/);
    const main = page.getByRole('main');
    const shop = await Shop.of(page, account);
    await shop.sellThroughPlatform('parcelado', CARD);

    await test.step('the statement has the sale and its fee', async () => {
      await page.goto(STATEMENT);
      // The radio itself is not drawn: its label is what a pointer finds.
      const shown = main.getByRole('radiogroup', { name: 'Conta', exact: true });
      await shown.getByText('A liberar', { exact: true }).click();
      await expect(shown.getByRole('radio', { name: 'A liberar' })).toBeChecked();
      const lines = main.locator('[data-row]');
      // The buyer pays R$ 107,50, of which R$ 2,50 are interest.
      await expect(lines.filter({ hasText: 'Venda' }).first()).toContainText('105,00');
      await expect(lines.filter({ hasText: 'Juros de parcelamento' }).first()).toContainText('2,50');
      // Of R$ 107,50 the plan takes 1,99 % and R$ 0,50.
      await expect(main.getByText(/^R\$\s104,86$/).first()).toBeVisible();
      await expectAccessibleStep(page);
    });

    await test.step('why it changed, and what a file of the gateway says, can be read by everybody', async () => {
      await page.goto(`${STATEMENT}?aba=por-que-mudou`);
      await main.getByRole('radiogroup', { name: 'Saldo' }).getByText('A liberar', { exact: true }).click();
      await expect(main.getByRole('figure', { name: /^Saldo a liberar/ })).toContainText('104,86');
      await expectAccessibleStep(page);
      await page.goto(`${STATEMENT}?aba=conciliacao`);
      await expect(main.getByText('Escolher arquivo CSV')).toBeVisible();
      await expectAccessibleStep(page);
    });

    await test.step('the agenda has each installment', async () => {
      await page.goto(`${STATEMENT}?aba=agenda`);
      await expect(main.getByRole('region', { name: 'Dia a dia' }).getByText(/1 recebível$/)).toHaveCount(3);
      await expectAccessibleStep(page);
    });

    await test.step('all of it is paid before its day, for a fee that is named first', async () => {
      await page.getByRole('button', { name: 'Antecipar', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Antecipar recebíveis' });
      const pay = dialog.getByRole('button', { name: /^Receber R\$\s.* agora$/ });
      await expect(pay).toBeEnabled();
      await expectAccessibleStep(page);
      await pay.click();
      await expect(page.getByText(/^Antecipamos 3 recebíveis/)).toBeVisible();
    });

    await test.step('a bank account is registered, and payouts rest for a day', async () => {
      await page.goto('/backoffice/financeiro/contas-bancarias');
      await page.getByRole('button', { name: 'Cadastrar conta' }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Cadastrar conta' });
      await dialog.getByRole('radio', { name: 'Chave Pix' }).check();
      await dialog.getByRole('textbox', { name: 'Chave Pix', exact: true }).fill(account.cpf);
      // The key says whose it is: nothing asks for the document again.
      await expect(dialog.getByText(/^A chave precisa ser sua:/)).toBeVisible();
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: 'Cadastrar conta' }).click();
      await confirmPassword(page, account.password);
      await expect(main.getByRole('list', { name: 'Contas bancárias' })).toContainText(account.name);
      await expectAsReadAnew(page);
      await page.goto(`${STATEMENT}?aba=saques`);
      await expect(main.getByText(/os saques esperam até/)).toBeVisible();
      await expectAccessibleStep(page);
    });
  },
);

test('what was paid before its day goes to a bank account that is known', async ({ page, problems }) => {
  // A payout wants the password once more.
  problems.expect(/status of 403/);
  const main = page.getByRole('main');
  const presses = await countPresses(page);
  const session = await enter(page, DEMO_SELLER);
  await finishIdentity(page, session, DEMO_SELLER);
  const shop = await Shop.of(page, DEMO_SELLER);
  await shop.sellThroughPlatform('para-sacar', CARD);

  await page.goto(`${STATEMENT}?aba=agenda`);
  await page.getByRole('button', { name: 'Antecipar', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Antecipar recebíveis' })
    .getByRole('button', { name: /^Receber R\$\s.* agora$/ })
    .click();
  await expect(page.getByText(/^Antecipamos \d+ recebíve/)).toBeVisible();
  // From the first page to a payout: four presses.
  await page.goto(DASHBOARD);
  await new BackOffice(page).go('Extrato');
  await page.getByRole('button', { name: 'Sacar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Sacar' });
  await dialog.getByLabel('Valor do saque').fill('50,00');
  await expectAccessibleStep(page);
  await dialog.getByRole('button', { name: /^Sacar R\$\s50,00$/ }).click();
  await confirmPassword(page, DEMO_SELLER.password);
  await expect(page.getByText(/^Saque de R\$\s50,00 pedido\./)).toBeVisible();
  expect(await presses()).toBeLessThanOrEqual(4);
  const payout = main.locator('[data-row]').first();
  await expect(payout).toContainText('Itaú');
  await expect(payout).toContainText('50,00');
  await expectAsReadAnew(page);

  await test.step('its page tells what made the balance, with its sales and a file of them', async () => {
    await payout.getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /^Saque de \d/ })).toBeVisible();
    await expect(main.getByRole('figure', { name: 'De onde veio o saque' })).toContainText('Liberação');
    await expectAccessibleStep(page);
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Exportar em CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^saque-\d{4}-\d{2}-\d{2}\.csv$/);
    const order = main.getByRole('table', { name: 'Lançamentos deste saque' }).getByRole('link').first();
    const number = (await order.textContent()) ?? '';
    await order.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number.replace(/\D/g, ''));
    await page.goBack();
    await page.getByRole('link', { name: 'Saques', exact: true }).first().click();
    await expect(payout).toContainText('50,00');
  });

  await page.goto(STATEMENT);
  // Behind the bank's hour the payout goes the next day, and the line of its fee is the last one.
  const type = page.getByText('Saque · para Em saque', { exact: true });
  await expect(main.locator('[data-row]').filter({ has: type }).first()).toContainText('50,00');
  await page.goto('/backoffice/financeiro/contas-bancarias');
  await expect(main.getByRole('list', { name: 'Contas bancárias' })).toContainText('Itaú');
});

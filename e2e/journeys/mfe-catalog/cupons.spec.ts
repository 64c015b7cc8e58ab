import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const CUPONS = '/backoffice/configuracoes/cupons';

test(
  'a coupon is made, tried, paused, and found again',
  eitherWidth('a coupon is made tried'),
  async ({ page, session: _session }) => {
    const { heading } = new BackOffice(page);
    await page.goto(CUPONS);
    await page.getByRole('link', { name: 'Criar cupom' }).first().click();
    await page.getByRole('textbox', { name: 'Código' }).fill('natal10');
    await page.getByRole('textbox', { name: 'Percentual' }).fill('10');
    await page.getByRole('textbox', { name: 'Pedido mínimo' }).fill('15000');
    await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('10% nos produtos');
    await page.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(heading).toHaveText('NATAL10');

    await test.step('the simulator says why it is not good, and what it comes to once it is', async () => {
      const simulator = page.getByRole('region', { name: 'Simulador' });
      await simulator.getByRole('button', { name: 'Simular' }).click();
      await expect(simulator.getByText(/faltam R\$\s50,00/)).toBeVisible();
      await simulator.getByRole('textbox', { name: 'Valor dos itens' }).fill('20000');
      await simulator.getByRole('button', { name: 'Simular' }).click();
      await expect(simulator.getByText('O cupom vale', { exact: true })).toBeVisible();
      await expect(simulator.getByText(/R\$\s180,00/)).toBeVisible();
    });

    await test.step('a batch gets its terms, and its file is above the list', async () => {
      await page.getByRole('button', { name: 'Gerar lote' }).click();
      await page.getByRole('textbox', { name: 'Quantos códigos' }).fill('12');
      await page.getByRole('button', { name: 'Gerar códigos' }).click();
      await expect(heading).toHaveText('Cupons');
      const batch = page.getByRole('region', { name: 'Gerar 12 cupons' });
      await expect(batch.getByRole('button', { name: 'Baixar arquivo' })).toBeVisible();
      await expect(page.locator('[data-row]')).toHaveCount(13);
    });

    await test.step('it is paused with the others that the search finds', async () => {
      await page.goto(`${CUPONS}?q=natal10&sort=code`);
      await page
        .locator('[data-row]')
        .filter({ hasText: /NATAL10(?!-)/ })
        .getByRole('link')
        .first()
        .click();
      await page.getByRole('checkbox', { name: /^Pausado/ }).check();
      await page.keyboard.press('Control+s');
      await expect(page.getByText('Cupom salvo.')).toBeVisible();
      await expectAsReadAnew(page);
      await page.goto(`${CUPONS}?status=pausado`);
      await expect(page.locator('[data-row]')).toHaveCount(1);
    });
  },
);

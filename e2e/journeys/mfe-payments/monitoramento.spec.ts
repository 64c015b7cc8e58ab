import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { expect, test } from '../../fixtures/test';
import { DASHBOARD } from '../../pages/back-office';

test(
  'a seller tries the checkout out, sells, and looks at the figures',
  eitherWidth('a seller tries the checkout'),
  async ({ page, account, session: _ }) => {
    const sales = page.getByRole('article', { name: 'Vendas pagas' });

    await test.step('a visit in test mode arrives and counts nowhere', async () => {
      await page.goto(DASHBOARD);
      await page.getByText(/Conecte-a pela API/).click();
      await page.getByRole('button', { name: 'Enviar visita de teste' }).click();
      await expect(page.getByText('Recebido')).toBeVisible();
      await expect(sales).toBeHidden();
    });

    await test.step('a paid order is what the page shows first, with the figures behind its chart', async () => {
      const shop = await Shop.of(page, account);
      await shop.send('1001', [{ id: 'pix-1', method: 'pix', amount: 10_750 }]);
      await shop.report('1001', 'pix-1', 'captured');
      await page.reload();
      await expect(sales).toContainText('R$ 107,50');
      await expect(page.getByText(/^R\$\s107,50$/).first()).toBeInViewport();
      await page.getByRole('button', { name: 'Como é calculado: Vendas pagas' }).click();
      await expect(sales.getByText(/Soma do que foi pago/)).toBeVisible();
      await page.keyboard.press('Escape');
      const chart = page.getByRole('figure', { name: 'Vendas pagas por dia' });
      await chart.getByRole('button', { name: 'Ver como tabela' }).click();
      await expect(chart.getByRole('row', { name: /R\$\s107,50/ })).toBeVisible();
    });

    await test.step('period and filters are in the address, and "voltar" takes them back', async () => {
      await page.getByRole('button', { name: '7 dias', exact: true }).click();
      await page.getByRole('button', { name: '30 dias', exact: true }).click();
      await expect(page).toHaveURL(`${DASHBOARD}?period=30d`);
      await expect(sales).toContainText('R$ 107,50');
      await page.getByRole('button', { name: 'Filtros', exact: true }).click();
      await page.getByRole('combobox', { name: 'Forma de pagamento' }).selectOption('Boleto');
      await expect(page.getByText('Nada com estes filtros')).toBeVisible();
      await page.goBack();
      await expect(sales).toContainText('R$ 107,50');
      await page.goBack();
      await expect(page.getByRole('button', { name: '7 dias', exact: true })).toBeVisible();
    });
  },
);

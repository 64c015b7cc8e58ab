import { expectAccessibleStep } from '../../fixtures/accessibility';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { createProduct } from '../../fixtures/products';
import { bearer } from '../../fixtures/session';
import { expect, test } from '../../fixtures/test';

const SALES = '/backoffice/dashboard/orderbump/vendas';

test(
  'what bumps sold is narrowed to one of them and one way to pay, down to its orders, also after it was deleted',
  eitherWidth('what bumps sold is narrowed'),
  async ({ page, account, session }) => {
    const headers = bearer(session.token);
    const { id: productId } = await createProduct(page, session, { name: 'Caixa de presente' });
    const bump = async (name: string): Promise<string> => {
      const data = { name, productId, title: 'Leve também', priceCents: 1_990 };
      const made = await page.request.post('/api/order-bumps', { headers, data });
      expect(made.status(), await made.text()).toBe(201);
      return (await made.json()).id;
    };
    const [box, ribbon] = [await bump('Caixa'), await bump('Fita')];
    const shop = await Shop.of(page, account);
    const sell = async (name: string, method: 'pix' | 'boleto', orderbump_id: string): Promise<number> => {
      const items = [
        { title: 'Bolsa', quantity: 1, unit_price: 10_000 },
        { title: 'Caixa', quantity: 1, unit_price: 1_990, orderbump_id },
      ];
      const amounts = { items, subtotal: 11_990, discount: 0, shipping: 0, interest: 0, total: 11_990 };
      const number = await shop.send(name, [{ id: 'um', method, amount: 11_990 }], 'Ana Prado', amounts);
      await shop.report(name, 'um', 'captured', { amount: 11_990 });
      return number;
    };
    const byPix = await sell('um', 'pix', box);
    const byBoleto = await sell('dois', 'boleto', box);
    const other = await sell('tres', 'pix', ribbon);
    const order = (number: number) => page.getByRole('link', { name: new RegExp(`^#${number}\\b`) });
    const revenue = page.getByRole('article', { name: 'Receita do bump' });

    await page.goto(SALES);
    await expect(revenue).toContainText(/R\$\s59,70/);
    for (const number of [byPix, byBoleto, other]) await expect(order(number)).toBeVisible();
    await expectAccessibleStep(page);

    await page.getByLabel('Order bump', { exact: true }).selectOption({ label: 'Caixa' });
    await expect(revenue).toContainText(/R\$\s39,80/);
    await expect(order(other)).toBeHidden();
    await page.getByLabel('Forma de pagamento').selectOption({ label: 'Pix' });
    await expect(revenue).toContainText(/R\$\s19,90/);
    await expect(order(byBoleto)).toBeHidden();

    await page.request.delete(`/api/order-bumps/${box}`, { headers });
    await page.reload();
    await expect(revenue).toContainText(/R\$\s19,90/);
    const named = page.getByText('Caixa (excluído)').and(page.locator(':not(option)'));
    await expect(named.filter({ visible: true })).toBeVisible();
    await expect(page.getByLabel('Order bump', { exact: true })).toHaveValue(box);
    await order(byPix).click();
    await expect(page).toHaveURL(/\/backoffice\/pedidos\/detalhe\//);
    await page.goBack();
    await page.getByRole('link', { name: 'Ver todos em Pedidos' }).click();
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await expect(page.locator('[data-row]')).toContainText(`${byPix}`);
  },
);

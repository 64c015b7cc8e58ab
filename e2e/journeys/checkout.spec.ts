import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { createSaleRules } from '../fixtures/sale-rules';
import { expect, test } from '../fixtures/test';

const INCOMPLETE = /status of 422/;

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const pay = (page: Page, name: RegExp) => page.getByRole('button', { name });

async function sayWho(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ana.prado@exemplo.com.br');
  await page.getByLabel('Nome completo').fill('Ana Lúcia Prado');
  await page.getByLabel('CPF ou CNPJ').fill('529.982.247-25');
  // As autofill gives it.
  await page.getByLabel('Celular').fill('+55 11 98765-4321');
}

test('a buyer pays by Pix, and the seller sees the order and its money', { tag: '@phone' }, async ({
  page,
  session,
  problems,
}) => {
  problems.expect(INCOMPLETE);
  await openCheckout(page, session);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
  const link = await linkTo(page, session, id);

  await page.goto(link);
  await expect(title(page, 'Curso de bordado')).toBeVisible();
  await expectAccessible(page);
  await test.step('what is missing is said at its field, and nothing is lost', async () => {
    await page.getByLabel('Nome completo').fill('Ana Lúcia Prado');
    await pay(page, /^Pagar R\$\s[\d,]+ com Pix$/).click();
    await expect(page.locator('#error-contact-email')).not.toBeEmpty();
    await expect(page.getByLabel('E-mail')).toBeFocused();
    await expect(page.getByLabel('Nome completo')).toHaveValue('Ana Lúcia Prado');
    await expectAccessible(page);
  });

  await sayWho(page);
  await pay(page, /^Pagar R\$\s[\d,]+ com Pix$/).dblclick();
  await expect(title(page, 'Pague com Pix')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(/^000201/);
  await expectAccessible(page);
  await test.step('a reload and going back show the same attempt', async () => {
    const code = await page.getByLabel('Pix copia e cola').inputValue();
    await page.goto('/favicon.svg');
    await page.goBack();
    await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
  });

  await expect(title(page, 'Pagamento confirmado')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/backoffice/pedidos');
  const order = page.locator('a[data-row-focus]').filter({ visible: true });
  await expect(page.getByText('Ana Lúcia Prado').filter({ visible: true })).toBeVisible();
  await expect(order).toHaveCount(1);
  await order.click();
  await expect(page.getByText('Curso de bordado').first()).toBeVisible();
  await page.goto('/backoffice/financeiro/extrato');
  // At once, after the gateway's fee.
  await expect(page.getByText('Nº 1').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/R\$\s94,57/);
});

test('what is sent is quoted by its CEP, and a bump, a coupon and a boleto change what is paid', {
  tag: '@phone',
}, async ({ page, session }) => {
  await openCheckout(page, session);
  await createSaleRules(page, session);
  const { id } = await createProduct(page, session, {
    name: 'Bolsa de lona',
    type: 'physical',
    priceCents: 20_000,
    weightGrams: 400,
  });
  await page.goto(await linkTo(page, session, id));
  const total = page.getByText('Total').locator('..');

  await page.getByLabel('Boleto').check();
  await expect(pay(page, /^Gerar boleto de R\$\s200,00$/)).toBeVisible();
  await page.getByLabel('CEP').fill('01310-100');
  await page.getByLabel('Número').fill('1000');
  await expect(page.getByLabel('Rua')).toHaveValue('Avenida Paulista');
  await expect(page.getByLabel('Entrega grátis')).toBeChecked();
  await page.getByLabel(/^Leve a caixa também/).check();
  await expect(total).toContainText(/R\$\s219,90/);
  await page.getByText('Tenho um cupom').click();
  await page.getByLabel('Código do cupom').fill('natal10');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('Desconto', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await sayWho(page);
  await pay(page, /^Gerar boleto/).click();
  await expect(title(page, 'Pague o boleto')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Código de barras do boleto' })).toBeVisible();
  await expectAccessible(page);
});

test('a buyer without script pays, and goes on at another device', async ({
  browser,
  page,
  session,
  baseURL,
}) => {
  await openCheckout(page, session);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
  const link = await linkTo(page, session, id);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const buyer = await context.newPage();
  await buyer.goto(link);
  await pay(buyer, /^Pagar/).click();
  await expect(buyer.locator('#error-contact-email')).not.toBeEmpty();
  await sayWho(buyer);
  await pay(buyer, /^Pagar/).click();
  await expect(title(buyer, 'Pague com Pix')).toBeVisible();
  const code = await buyer.getByLabel('Pix copia e cola').inputValue();
  await buyer.getByText('Pagar em outro aparelho').click();
  const elsewhere = await buyer.locator('p.code').textContent();
  await context.close();

  await page.goto(elsewhere ?? '');
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(page.getByLabel('Pix copia e cola')).toHaveValue(code);
});

test('a link that is not there says so, with what to do', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/c/01a21a6a-757e-77a9-96cc-b77d8bd5815d');
  await expect(title(page, 'Não dá para comprar por aqui agora')).toBeVisible();
  await expect(page.getByText('Este link de compra não existe mais.')).toBeVisible();
  await expectAccessible(page);
});

import type { Locator } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { eitherWidth } from '../fixtures/lengths';
import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { createSaleRules } from '../fixtures/sale-rules';
import { bearer, confirmedSession } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { CheckoutPage } from '../pages/checkout-page';

const INCOMPLETE = /status of 422/;

test(
  'a buyer pays by Pix, and the seller sees the order and its money',
  eitherWidth('a buyer pays by Pix'),
  async ({ page, session, problems }) => {
    problems.expect(INCOMPLETE);
    await openCheckout(page, session);
    const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
    const link = await linkTo(page, session, id);
    const checkout = new CheckoutPage(page);

    await page.goto(link);
    await expect(checkout.title('Curso de bordado')).toBeVisible();
    await expectAccessibleStep(page);
    await test.step('what is missing is said at its field, and nothing is lost', async () => {
      await checkout.name.fill('Ana Lúcia Prado');
      await checkout.pay.click();
      await expect(page.locator('#error-contact-email')).not.toBeEmpty();
      await expect(checkout.email).toBeFocused();
      const borderOf = (field: Locator) => field.evaluate((one) => getComputedStyle(one).borderTopColor);
      expect(await borderOf(checkout.document)).not.toBe(await borderOf(checkout.phone));
      await expect(checkout.name).toHaveValue('Ana Lúcia Prado');
      await expectAccessibleStep(page);
    });

    await checkout.sayWho();
    await checkout.pay.dblclick();
    await expect(checkout.title('Pague com Pix')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
    await expect(checkout.pixCode).toHaveValue(/^000201/);
    await expectAccessibleStep(page);
    await test.step('a reload and going back show the same attempt', async () => {
      const code = await checkout.pixCode.inputValue();
      await page.goto('/favicon.svg');
      await page.goBack();
      await expect(checkout.pixCode).toHaveValue(code);
    });

    await expect(checkout.title('Pagamento confirmado')).toBeVisible();
    await expectAccessibleStep(page);

    await test.step('the last step of the checklist is done', async () => {
      const answer = await page.request.get(`/api/seller/${session.id}/checklist`, {
        headers: bearer(session.token),
      });
      const { items } = (await answer.json()) as { items: { key: string; done: boolean }[] };
      expect(items.find(({ key }) => key === 'order')).toMatchObject({ done: true });
    });
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
  },
);

test(
  'what is sent is quoted by its CEP, and a bump, a coupon and a boleto change what is paid',
  eitherWidth('what is sent is quoted'),
  async ({ page, account, session }) => {
    await openCheckout(page, session);
    await createSaleRules(page, await confirmedSession(page, account, session));
    const { id } = await createProduct(page, session, {
      name: 'Bolsa de lona',
      type: 'physical',
      priceCents: 20_000,
      weightGrams: 400,
    });
    await page.goto(await linkTo(page, session, id));
    const checkout = new CheckoutPage(page);
    const total = page.getByText('Total').locator('..');

    await page.getByLabel('Boleto').check();
    await expect(checkout.pay).toHaveText(/^Gerar boleto de R\$\s200,00$/);
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
    await expectAccessibleStep(page);

    await checkout.sayWho();
    await checkout.pay.click();
    await expect(checkout.title('Pague o boleto')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Código de barras do boleto' })).toBeVisible();
    await expectAccessibleStep(page);
  },
);

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
  const shop = new CheckoutPage(buyer);
  await buyer.goto(link);
  await shop.pay.click();
  await expect(buyer.locator('#error-contact-email')).not.toBeEmpty();
  await shop.sayWho();
  await shop.pay.click();
  await expect(shop.title('Pague com Pix')).toBeVisible();
  const code = await shop.pixCode.inputValue();
  await buyer.getByText('Pagar em outro aparelho').click();
  const elsewhere = await buyer.locator('p.code').textContent();
  await context.close();

  await page.goto(elsewhere ?? '');
  await expect(page).toHaveURL(new RegExp(`${link}$`));
  await expect(new CheckoutPage(page).pixCode).toHaveValue(code);
});

test('a link that is not there says so, with what to do', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/c/01a21a6a-757e-77a9-96cc-b77d8bd5815d');
  await expect(new CheckoutPage(page).title('Não dá para comprar por aqui agora')).toBeVisible();
  await expect(page.getByText('Este link de compra não existe mais.')).toBeVisible();
  await expectAccessibleStep(page);
});

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
    await expect(page.getByText('Desconto (cupom NATAL10)', { exact: true })).toBeVisible();
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
  const other = new CheckoutPage(page);
  await expect(other.pixCode).toHaveValue(code);
  await expect(page.getByRole('heading', { name: 'Esta compra é sua?' })).toBeVisible();
  await expectAccessibleStep(page);
  await page.getByLabel('CPF ou CNPJ de quem comprou').fill('529.982.247-25');
  await page.getByRole('button', { name: 'A compra é minha' }).click();
  await page.getByRole('link', { name: 'Mudar a forma de pagamento ou os dados' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('');
  await expect(page.getByText(/Guardado: \S+\*\*\*/).first()).toBeVisible();
});

test('who sends the address of a purchase gets nothing of whoever opens it', async ({
  browser,
  page,
  session,
  baseURL,
}) => {
  await openCheckout(page, session);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
  const link = await linkTo(page, session, id);
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const ofSender = await context.newPage();
  const sender = new CheckoutPage(ofSender);
  await ofSender.goto(link);
  await sender.sayWho();
  await sender.pay.click();
  const code = await sender.pixCode.inputValue();
  await ofSender.getByText('Pagar em outro aparelho').click();
  const address = (await ofSender.locator('p.code').textContent()) ?? '';

  const victim = new CheckoutPage(page);
  await test.step('the victim is told whose purchase it is, and can change nothing of it', async () => {
    await page.goto(`${address}&editar=1`);
    await expect(page.getByText('Este endereço mostra a compra de Ana P.')).toBeVisible();
    await page.goto(`${link}?editar=1`);
    await expect(victim.title('Pague com Pix')).toBeVisible();
    const tokensOf = async (one: typeof context) =>
      (await one.cookies()).filter(({ name }) => name.includes('checkout.')).map(({ value }) => value);
    expect(await tokensOf(page.context())).not.toEqual(await tokensOf(context));
  });
  await test.step('what the victim buys is a purchase of their own', async () => {
    await page.getByRole('button', { name: 'Fazer a minha compra' }).click();
    await expect(victim.name).toHaveValue('');
    await victim.sayWho();
    await victim.name.fill('Bruno D’Ávila');
    await victim.email.fill('bruno.davila@exemplo.com.br');
    await victim.document.fill('111.444.777-35');
    await victim.pay.click();
    await expect(victim.pixCode).not.toHaveValue(code);
    await page.goto(address);
    await expect(page.getByText('Você já tem uma compra deste produto neste navegador.')).toBeVisible();
  });
  await test.step('the sender sees nothing of it, and another name ends the code', async () => {
    await ofSender.goto(link);
    await expect(sender.pixCode).toHaveValue(code);
    await ofSender.goto(`${link}?editar=1`);
    await expect(ofSender.getByText('Bruno')).toHaveCount(0);
    await sender.name.fill('Carla Nunes');
    await ofSender.getByRole('button', { name: 'Atualizar frete e total' }).click();
    await expect(ofSender.getByText('o código anterior foi cancelado')).toBeVisible();
    await ofSender.goto(link);
    await expect(sender.title('Este código foi cancelado')).toBeVisible();
  });
  await context.close();
});

test('a link that is not there says so, with what to do', async ({ page, problems }) => {
  problems.expect(/status of 404/);
  await page.goto('/c/01a21a6a-757e-77a9-96cc-b77d8bd5815d');
  await expect(new CheckoutPage(page).title('Não dá para comprar por aqui agora')).toBeVisible();
  await expect(page.getByText('Este link de compra não existe mais.')).toBeVisible();
  await expectAccessibleStep(page);
});

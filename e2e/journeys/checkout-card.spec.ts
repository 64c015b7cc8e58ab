import { randomUUID } from 'node:crypto';
import { DEFAULT_PAYMENT_CONFIGS, type ThreeDsRule } from '@balcao/domain';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility';
import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { bearer, type StoredSession } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { CheckoutPage } from '../pages/checkout-page';

/** A card that the simulator refuses, and its code: neither may be anywhere but in the frame. */
const REFUSED = '4000000000009995';
const CODE = '739';

/** A store that takes cards, free of interest in two. @returns the path to what it sells */
async function cardShop(
  page: Page,
  session: StoredSession,
  priceCents: number,
  threeDs: ThreeDsRule = 'never',
): Promise<string> {
  await openCheckout(page, session);
  const offered = await page.request.post('/api/pagamentoconfiguracoes', {
    headers: { ...bearer(session.token), 'idempotency-key': randomUUID() },
    data: {
      idFormaPagamento: 'credit_card',
      idGateway: 'simulador',
      ativo: true,
      config: { ...DEFAULT_PAYMENT_CONFIGS.credit_card, interestFreeInstallments: 2, threeDs },
    },
  });
  expect(offered.status(), await offered.text()).toBe(201);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents });
  return linkTo(page, session, id);
}

test('a buyer whose card is refused pays with another, and nothing but the frame sees a number', {
  tag: '@phone',
}, async ({ page, session }) => {
  const link = await cardShop(page, session, 55_930);
  const checkout = new CheckoutPage(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));

  await page.goto(link);
  await checkout.sayWho();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  const { card } = checkout;
  await page.getByLabel('Parcelas').selectOption('3');
  await expect(checkout.pay).toHaveText(/^Pagar R\$\s598,79 em 3× no cartão$/);
  await expect(page.locator('#installments-terms')).toHaveText(/3,49% ao mês, 50,93% ao ano/);

  await test.step('what is wrong with a card is said in the frame, and nothing is paid', async () => {
    await checkout.pay.click();
    await expect(card.getByText('Informe o número do cartão.')).toBeVisible();
    await expect(card.getByLabel('Número do cartão')).toBeFocused();
    await expectAccessible(page);
  });
  await checkout.typeCard(REFUSED, CODE);
  await checkout.pay.click();
  await expect(checkout.title('Pagamento recusado')).toBeVisible();
  await expect(page.getByText('O cartão não tem limite para esta compra.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pagar R\$\s559,30 com Pix$/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Tentar com outro cartão' }).click();
  await checkout.typeCard('4111111111111111', CODE);
  await checkout.pay.dblclick();
  await expect(checkout.title('Pagamento confirmado')).toBeVisible();
  await expect(page.getByText('Visa final 1111, em 3×')).toBeVisible();

  const seen = [...sent, await page.content()].join('\n');
  expect(seen).not.toContain(REFUSED);
  expect(seen).not.toContain('4111111111111111');
  expect(seen.replace(/[\da-f]{8}-[\da-f-]{27}/g, '')).not.toMatch(new RegExp(`["=&]${CODE}\\b`));
});

test('a refused card becomes a Pix by one press, in the same order', async ({ page, session }) => {
  const link = await cardShop(page, session, 9_700);
  const checkout = new CheckoutPage(page);
  await page.goto(link);
  await checkout.sayWho();
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await checkout.typeCard(REFUSED, CODE);
  await checkout.pay.click();
  await expect(page.getByText('Pedido 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /com Pix$/ }).click();
  await expect(checkout.title('Pague com Pix')).toBeVisible();
  await expect(page.getByText('Pedido 1', { exact: true })).toBeVisible();
});

test('a bank that asks who pays is answered within the frame, and the store sees what it has said', {
  tag: '@phone',
}, async ({ page, session }) => {
  const link = await cardShop(page, session, 9_700, 'always');
  const checkout = new CheckoutPage(page);
  await page.goto(link);
  await checkout.sayWho();
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await checkout.typeCard('4000000000003220', CODE);
  await checkout.pay.click();
  const bank = checkout.card.frameLocator('iframe[title="Confirmação do banco"]');
  await expect(bank.getByRole('heading', { name: 'Banco simulado' })).toBeVisible();

  await test.step('the card is there again for who goes back', async () => {
    await checkout.card.getByRole('button', { name: 'Voltar ao cartão' }).click();
    await expect(checkout.card.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 3220');
  });
  await checkout.pay.click();
  await bank.getByRole('button', { name: 'Não fui eu' }).click();
  await expect(checkout.title('Pagamento recusado')).toBeVisible();
  await expect(page.getByText('O banco não confirmou que é você')).toBeVisible();

  await page.getByRole('link', { name: 'Tentar com outro cartão' }).click();
  await checkout.typeCard('4000000000003220', CODE);
  await checkout.pay.click();
  await bank.getByRole('button', { name: 'Confirmar compra' }).click();
  await expect(checkout.title('Pagamento confirmado')).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import {
  DEFAULT_PAYMENT_CONFIGS,
  SIMULATED_CARDS,
  simulatedCardToken,
  type ThreeDsRule,
} from '@balcao/domain';
import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { eitherWidth } from '../fixtures/lengths';
import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { bearer, type StoredSession } from '../fixtures/session';
import { expect, test } from '../fixtures/test';
import { CheckoutPage } from '../pages/checkout-page';

/** A card that the simulator refuses, and its code: neither may be anywhere but in the frame. */
const REFUSED = '4000000000009995';
const CODE = '739';
/** One that it takes. Four digits are hardly a code by chance. */
const TAKEN = '371449635398431';
const LONG_CODE = '9817';

/** A number however it is spaced. */
const spaced = (number: string) => [...number].join('[^0-9A-Za-z]{0,3}');
/** UUIDs, which are made by chance, are left out before the code is looked for as a value of its own. */
const UUID = /[\da-f]{8}-[\da-f-]{27}/g;
const TRACE = new RegExp(
  `${spaced(REFUSED)}|${spaced(TAKEN)}|(?<![0-9A-Za-z.+-])${LONG_CODE}(?![0-9A-Za-z-])`,
);

/** All that the page has of its own, and the addresses of its frames: its markup, and what stands in fields without being in it. */
const heldBy = (page: Page): Promise<string> =>
  page
    .evaluate(() =>
      [
        document.documentElement.outerHTML,
        location.href,
        document.cookie,
        JSON.stringify({ ...localStorage, ...sessionStorage }),
        ...Array.from(document.querySelectorAll('input, select, textarea'), (field) =>
          String((field as HTMLInputElement).value),
        ),
      ].join('\n'),
    )
    .then((held) => [held, ...page.frames().map((frame) => frame.url())].join('\n'));

const plain = (text: string) => text.replace(/\s+/g, ' ');

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
      config: {
        ...DEFAULT_PAYMENT_CONFIGS.credit_card,
        brands: ['visa', 'amex'],
        interestFreeInstallments: 2,
        threeDs,
      },
    },
  });
  expect(offered.status(), await offered.text()).toBe(201);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents });
  return linkTo(page, session, id);
}

// Whoever is as fast as a test waits for a moment before a card is charged: the page is told so, and sends it again by itself.
test.beforeEach(({ problems }) => problems.expect(/status of 429 .*\/c\//));

test(
  'a buyer whose card is refused pays with another, and nothing but the frame sees a number',
  eitherWidth('a buyer whose card is'),
  async ({ page, session, outbox }) => {
    const link = await cardShop(page, session, 55_930);
    const checkout = new CheckoutPage(page);
    const sent: Promise<string>[] = [];
    page.on('request', (request) =>
      sent.push(
        request
          .allHeaders()
          .then((headers) => `${request.url()} ${JSON.stringify(headers)} ${request.postData() ?? ''}`),
      ),
    );
    const held: string[] = [];

    await page.goto(link);
    await checkout.sayWho();
    const email = `ana-${randomUUID()}@exemplo.com.br`;
    await checkout.email.fill(email);
    await expect(page.locator('iframe')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
    const { card } = checkout;
    await page.getByLabel('Parcelas').selectOption('3');
    await expect(checkout.pay).toHaveText(/^Pagar R\$\s598,79 em 3× no cartão$/);
    const terms = page.locator('#installments-terms');
    await expect(terms).toHaveText(/total R\$\s598,79 \(juros de 3,49% ao mês, 50,93% ao ano\)/);
    const installments = /Você paga (.*), total/.exec(plain((await terms.textContent()) ?? ''))?.[1] ?? '';

    await test.step('what is wrong with a card is said in the frame, and nothing is paid', async () => {
      await checkout.pressPay();
      await expect(card.getByText('Informe o número do cartão.')).toBeVisible();
      await expect(card.getByLabel('Número do cartão')).toBeFocused();
      await expectAccessibleStep(page);
    });
    await checkout.typeCard(REFUSED, CODE);
    held.push(await heldBy(page));
    await checkout.pressPay();
    await expect(checkout.title('Pagamento recusado')).toBeVisible();
    await expect(page.getByText('O cartão não tem limite para esta compra.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pagar R\$\s559,30 com Pix$/ })).toBeVisible();
    await expectAccessibleStep(page);

    await page.getByRole('link', { name: 'Tentar com outro cartão' }).click();
    await checkout.typeCard(TAKEN, LONG_CODE);
    await expect(checkout.card.getByLabel('Código de segurança')).toHaveValue(LONG_CODE);
    held.push(await heldBy(page));
    await checkout.pay.dblclick();
    await expect(checkout.title('Pagamento confirmado')).toBeVisible();
    await expect(page.getByText('American Express final 8431, em 3×')).toBeVisible();
    held.push(await heldBy(page));

    const requests = await Promise.all(sent);
    const tokens = new Set(requests.flatMap((request) => /card_token=(\w+)/.exec(request)?.[1] ?? []));
    expect([...tokens]).toHaveLength(2);
    for (const text of [...requests, ...held]) expect(text.replace(UUID, '')).not.toMatch(TRACE);

    await test.step('what was charged is what page, order and mail say, to the cent', async () => {
      const listed = await page.request.get('/api/orders', { headers: bearer(session.token) });
      expect((await listed.json()).items).toMatchObject([{ paymentStatus: 'pago', totalCents: 59_879 }]);
      const mail = await outbox.newestTo(email, 'Pagamento confirmado');
      expect(plain(mail.text)).toContain('Total: R$ 598,79.');
      expect(plain(mail.text)).toContain(`Pago no cartão em ${installments}.`);
    });
  },
);

/** Cards of the same buyer that were refused in two other purchases, as many as make the next one do a proof of work. */
async function refuseFive(page: Page, link: string): Promise<void> {
  const number = SIMULATED_CARDS.find(({ result }) => result === 'saldo')?.number ?? '';
  const sessions = '/api/v1/checkout/sessions';
  const refuse = async (times: number) => {
    const opened = await page.request.post(sessions, { data: { link: link.split('/').at(-1) } });
    const { token } = await opened.json();
    const contact = {
      name: 'Ana Lúcia Prado',
      email: 'ana.prado@exemplo.com.br',
      document: '529.982.247-25',
    };
    const filled = await page.request.patch(`${sessions}/${token}`, {
      data: { contact, method: 'credit_card' },
    });
    const { version } = await filled.json();
    for (let time = 0; time < times; time += 1)
      // Nobody pays by card within three seconds.
      await expect(async () => {
        const card = simulatedCardToken(number, new Date(), crypto.getRandomValues(new Uint8Array(24)));
        const paid = await page.request.post(`${sessions}/${token}/pay`, {
          headers: { 'idempotency-key': randomUUID() },
          data: { version, card: { token: card, brand: 'visa', last4: number.slice(-4) } },
        });
        expect((await paid.json()).payment?.status).toBe('recusado');
      }).toPass();
  };
  await Promise.all([refuse(3), refuse(2)]);
}

test('after five refusals a card is checked first, and becomes a Pix by one press, in the same order', async ({
  page,
  session,
  problems,
}) => {
  // The page is told what to work out, and sends the card again by itself.
  problems.expect(/status of 409 .*\/c\//);
  const link = await cardShop(page, session, 9_700);
  const checkout = new CheckoutPage(page);
  const proven: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('card_answers')) proven.push(request.postData() ?? '');
  });
  await refuseFive(page, link);
  await page.goto(link);
  await checkout.sayWho();
  await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
  await expect(checkout.pay).toHaveText(/com cartão$/);
  await test.step('a press counts though the page changes between press and release', async () => {
    let goOn = () => {};
    const isHeld = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route(`**${link}`, async (route) => {
      await isHeld;
      await route.continue();
    });
    await page.getByLabel('Parcelas').selectOption('3');
    await checkout.pay.hover();
    const answered = page.waitForResponse(`**${link}`);
    await page.mouse.down();
    goOn();
    await (await answered).finished();
    await page.mouse.up();
    await expect(checkout.card.getByText('Informe o número do cartão.')).toBeVisible();
    await expect(checkout.pay).toHaveText(/em 3× no cartão$/);
  });
  await checkout.typeCard(REFUSED, CODE);
  await checkout.pressPay();
  await expect(page.getByText('Pedido 3', { exact: true })).toBeVisible();
  expect(proven).toEqual([expect.stringContaining('card_token=')]);
  await page.getByRole('button', { name: /com Pix$/ }).click();
  await expect(checkout.title('Pague com Pix')).toBeVisible();
  await expect(page.getByText('Pedido 3', { exact: true })).toBeVisible();
  // Nothing was asked of who pays by Pix.
  expect(proven).toHaveLength(1);
});

test(
  'a bank that asks who pays is answered within the frame, and the store sees what it has said',
  eitherWidth('a bank that asks who'),
  async ({ page, session }) => {
    const link = await cardShop(page, session, 9_700, 'always');
    const checkout = new CheckoutPage(page);
    await page.goto(link);
    await checkout.sayWho();
    await page.getByRole('radio', { name: 'Cartão de crédito' }).check();
    await checkout.typeCard('4000000000003220', CODE);
    await checkout.pressPay();
    const bank = checkout.card.frameLocator('iframe[title="Confirmação do banco"]');
    await expect(bank.getByRole('heading', { name: 'Banco simulado' })).toBeVisible();

    await test.step('the card is there again for who goes back', async () => {
      await checkout.card.getByRole('button', { name: 'Voltar ao cartão' }).click();
      await expect(checkout.card.getByLabel('Número do cartão')).toHaveValue('4000 0000 0000 3220');
    });
    await checkout.pressPay();
    await bank.getByRole('button', { name: 'Não fui eu' }).click();
    await expect(checkout.title('Pagamento recusado')).toBeVisible();
    await expect(page.getByText('O banco não confirmou que é você')).toBeVisible();

    await page.getByRole('link', { name: 'Tentar com outro cartão' }).click();
    await checkout.typeCard('4000000000003220', CODE);
    await checkout.pressPay();
    await bank.getByRole('button', { name: 'Confirmar compra' }).click();
    await expect(checkout.title('Pagamento confirmado')).toBeVisible();
  },
);

import { type CheckoutTheme, formatMoney, NEW_CHECKOUT_THEME } from '@balcao/domain';
import { uniqueCpf } from '@balcao/domain/testing';
import { lastMail } from '../../../test/accounts';
import {
  BUYER,
  BUYER_ADDRESS,
  buy,
  cardOf,
  offerCard,
  ordersOf,
  payAtSimulator,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { verifyIdentity } from '../../../test/gateways';
import type { Account } from '../../../test/stored-account';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';

const api = withApi();
let maria: Account;
let link: string;

beforeEach(async () => {
  ({ account: maria, link } = await sellingStore(api));
});

const mailsTo = (email: string) =>
  api.platform.database.platform
    .selectFrom('outbox_messages')
    .where('to_address', '=', email)
    .where('kind', '=', 'purchase-confirmed')
    .select(['subject', 'text_body'])
    .execute();
const buyerWith = (email: string) => ({ ...BUYER, contact: { ...BUYER.contact, email } });

/** What the store says at its checkout, published. */
async function publishTexts(texts: Partial<CheckoutTheme>): Promise<void> {
  const theme = await callAs(api, maria, 'POST', '/checkout-themes', {
    body: { name: 'Marca', isDefault: true, config: { ...NEW_CHECKOUT_THEME, ...texts } },
  });
  const { id, version } = theme.json();
  await callAs(api, maria, 'POST', `/checkout-themes/${id}/publish`, {
    body: {},
    'if-match': `"${version}"`,
  });
}

it.each(['pix', 'boleto'] as const)(
  'the mail of an open %s says what the store says at its checkout, and nothing in it is a link or markup',
  async (method) => {
    await verifyIdentity(api, maria);
    const said =
      '{{cliente.nome}}, falta pagar {{pedido.valor}} de {{produto.nome}}, o pedido {{pedido.numero}} em {{loja.nome}}. <b>Veja</b> https://golpe.example agora.';
    await publishTexts(method === 'pix' ? { pixText: said } : { boletoText: said });
    const email = `${method}.${maria.sellerId}@exemplo.com.br`;
    await buy(api, link, { ...buyerWith(email), method, address: BUYER_ADDRESS });
    const [order] = await ordersOf(api, maria);
    const sent = await callAs(api, maria, 'POST', `/orders/${order?.id}/resend-charge`, { body: {} });
    expect(sent.statusCode).toBe(204);
    const { text_body, html_body } = await lastMail(api, email);
    expect(text_body.replace(/\s/g, ' ')).toContain(
      `Ana, falta pagar ${formatMoney(order?.totalCents ?? 0).replace(/\s/g, ' ')} de Bolsa de lona, o pedido ${order?.number} em `,
    );
    expect(text_body).not.toContain('golpe.example');
    expect(html_body).not.toMatch(/golpe\.example|<b>/);
  },
);

describe('the confirmation of a purchase', () => {
  it('is sent once the money is there: what was bought, of whom, and how to withdraw', async () => {
    const email = `ana.${maria.sellerId}@exemplo.com.br`;
    const { paid } = await buy(api, link, buyerWith(email));
    const { id = '' } = paid.payment ?? {};
    expect(await mailsTo(email)).toEqual([]);

    await payAtSimulator(api, id);
    await checkAgain(api, id);
    expect((await ordersOf(api, maria))[0]?.paymentStatus).toBe('pago');
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Pagamento confirmado: sua compra em /);
    expect(mail?.text_body).toContain('1× Bolsa de lona');
    expect(mail?.text_body).toContain('Vendido por ');
    expect(mail?.text_body).toContain('desistir da compra em até 7 dias');
  });

  it('of what costs nothing is sent at once, and once, however often it is pressed', async () => {
    await callAs(api, maria, 'POST', '/coupons', {
      body: { code: 'TUDO', type: 'percentual', percentBp: 10_000 },
    });
    const email = `cris.${maria.sellerId}@exemplo.com.br`;
    const buyer = await visit(api, link);
    const { version, amounts } = await buyer.fill({ ...buyerWith(email), coupon: 'TUDO' });
    expect(amounts.total).toBe(0);
    const answers = await Promise.all(Array.from({ length: 5 }, () => buyer.pay(version)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Pedido confirmado: sua compra em /);
    expect(mail?.text_body).toContain('não há nada a pagar');
    expect(mail?.text_body).not.toContain('Seu pagamento');
  });

  it('of what costs nothing fills no mailbox, whatever stores and aliases it is asked by, and says nothing of the store’s', async () => {
    const last = await sellingStore(api, { stock: 20 });
    const stores = [{ account: maria, link }, last];
    const local = `dona.${maria.sellerId}`;
    const answers = [];
    for (const store of stores) {
      maria = store.account;
      await publishTexts({ paidText: 'Compre mais em golpe ponto example.' });
      await callAs(api, maria, 'POST', '/coupons', {
        body: { code: 'TUDO', type: 'percentual', percentBp: 10_000 },
      });
      for (let number = 1; number <= 5; number += 1) {
        const buyer = await visit(api, store.link);
        const contact = {
          ...BUYER.contact,
          email: `${local}+${number}@exemplo.com.br`,
          document: uniqueCpf(),
        };
        const { version } = await buyer.fill({ contact, coupon: 'TUDO' });
        answers.push(await buyer.pay(version));
      }
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const sent = await api.platform.database.platform
      .selectFrom('outbox_messages')
      .where('to_address', 'like', `${local}+%`)
      .select('text_body')
      .execute();
    expect(sent).toHaveLength(8);
    for (const { text_body } of sent) expect(text_body).not.toContain('Compre mais');
    // Nor does the sixth free order of a mailbox at a store come without work.
    const buyer = await visit(api, last.link);
    const contact = { ...BUYER.contact, email: `${local}+6@exemplo.com.br`, document: uniqueCpf() };
    const { version } = await buyer.fill({ contact, coupon: 'TUDO' });
    expect((await buyer.pay(version)).json()).toMatchObject({ code: 'checkout_code_proof' });
  });

  it('is sent once, whatever the gateway repeats', async () => {
    const email = `bia.${maria.sellerId}@exemplo.com.br`;
    const { paid } = await buy(api, link, buyerWith(email));
    const { id = '' } = paid.payment ?? {};
    await payAtSimulator(api, id);
    await checkAgain(api, id);
    await checkAgain(api, id);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('says what each installment of a card is, to the cent as page, gateway and order say it, and what the store says of it', async () => {
    await offerCard(api, maria, { interestFreeInstallments: 2 });
    await publishTexts({
      paidText:
        'Obrigada, {{cliente.nome}}! Seu pedido é o {{pedido.numero}}. Veja https://golpe.example agora.',
    });
    const email = `lia.${maria.sellerId}@exemplo.com.br`;
    const buyer = await visit(api, link);
    const session = await buyer.fill({ ...buyerWith(email), method: 'credit_card', installments: 3 });
    const shown = session.methods
      .find(({ method }) => method === 'credit_card')
      ?.card?.installments.find(({ count }) => count === 3);
    await buyer.pay(session.version, undefined, { card: cardOf() });
    const [mail] = await mailsTo(email);
    const [order] = await ordersOf(api, maria);
    const money = (cents: number) => formatMoney(cents).replace(/\s/g, ' ');
    const text = mail?.text_body.replace(/\s+/g, ' ') ?? '';
    const parts = shown?.parts ?? [];
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    for (const { count, amount } of parts) expect(text).toContain(`${count}× de ${money(amount)}`);
    expect(shown?.total).toBe(order?.totalCents);
    expect(session.amounts.total).toBe(order?.totalCents);
    expect(text).toContain(`Juros do parcelamento: ${money(shown?.interest ?? 0)}.`);
    expect(text).toContain(`Total: ${money(order?.totalCents ?? 0)}.`);
    expect(text).toContain(`Obrigada, Ana! Seu pedido é o ${order?.number}.`);
    expect(text).not.toContain('golpe.example');
  });
});

import { boletoBarcode, boletoLine, pixCode } from '@balcao/domain';
import { sql } from 'kysely';
import { lastMail, mailCount } from '../../../test/accounts';
import { callAs } from '../../../test/call-as';
import { verifyIdentity } from '../../../test/gateways';
import { type OrderDesk, openOrderDesk, picked } from '../../../test/order-jobs';
import { callV1, paymentEvent } from '../../../test/orders';
import { createAccount, joinStore } from '../../../test/stored-account';
import { newEmail } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { BUYER_MAILS_OF_STORE } from '../../security/quotas';
import { secondsToWait } from './resend';

const api = withApi();
let desk: OrderDesk;
let email: string;

beforeAll(async () => {
  desk = await openOrderDesk(api);
  await verifyIdentity(api, desk.seller);
});
beforeEach(() => {
  email = newEmail();
});

const customer = () => ({ name: 'Ana Lúcia Prado', email });
const CODE = pixCode({
  key: 'loja@exemplo.com.br',
  name: 'Loja da Maria',
  city: 'BRASILIA',
  amountCents: 10_750,
});
const pix = { type: 'pix_created', data: { pix_code: CODE } };
const resend = (id: string) => callAs(api, desk.seller, 'POST', `/orders/${id}/resend-charge`, { body: {} });

it('mails the buyer the Pix that they can still pay, and tells so on the order', async () => {
  const id = await desk.order('pix', { customer: customer() }, pix);
  expect((await resend(id)).statusCode).toBe(204);
  const { subject, text_body, html_body } = await lastMail(api, email);
  expect(subject).toMatch(/^Seu Pix do pedido \d+ em /);
  for (const body of [text_body, html_body]) expect(body).toContain(pix.data.pix_code);
  expect(text_body).toMatch(/R\$\s107,50/);
  const { events } = await desk.read(id);
  expect(events.at(-1)).toMatchObject({
    text: 'Cobrança reenviada ao cliente por e-mail',
    actorId: desk.seller.userId,
    isFlagged: false,
  });
});

it('mails the line of a boleto as it is printed', async () => {
  const line = boletoLine(
    boletoBarcode({ bank: '001', dueDate: '2027-01-15', amountCents: 10_750, freeField: '0'.repeat(25) }),
  );
  const payments = [{ id: 'boleto', method: 'boleto' as const, amount: 10_750 }];
  const report = { type: 'boleto_created', data: { boleto_line: line } };
  const id = await desk.order('boleto', { customer: customer(), payments }, report);
  await resend(id);
  const { text_body } = await lastMail(api, email);
  expect(text_body.replace(/[ .]/g, '')).toContain(line);
});

it.each([
  ['an unknown e-mail', { customer: { name: 'Ana' } }, [pix], 'O e-mail do cliente não é conhecido.'],
  ['a paid order', {}, [pix, 'captured'], 'O pedido não tem Pix nem boleto em aberto.'],
  [
    'a code that nobody sent',
    {},
    ['pix_created'],
    'A origem do pedido não enviou o código do Pix nem a linha do boleto.',
  ],
  [
    'a Pix whose time is over',
    {},
    [{ ...pix, data: { ...pix.data, expires_at: new Date(Date.now() - 1_000).toISOString() } }],
    'O prazo para pagar já passou.',
  ],
])('sends nothing for %s, and says so', async (what, changes, reports, reason) => {
  const id = await desk.order(what.replaceAll(' ', '-'), { customer: customer(), ...changes }, ...reports);
  const answer = await resend(id);
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'charge_not_resendable']);
  expect(answer.json().errors).toEqual([reason]);
});

it('does not flood a buyer', async () => {
  const id = await desk.order('insistente', { customer: customer() }, pix);
  const answers = await Promise.all(Array.from({ length: 5 }, () => resend(id)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 429, 429, 429, 429]);
  const job = await desk.jobOf('/orders/bulk', { action: 'resend-charge', selection: picked(id) });
  expect(Object.values(await desk.resultsOf(job))[0]).toMatch(/^Muitas tentativas em pouco tempo/);
});

describe('a mail to a buyer', () => {
  const closed = async (by: OrderDesk, name: string) => {
    const id = await by.order(name, { customer: customer() }, pix);
    const answer = await callAs(api, by.seller, 'POST', `/orders/${id}/resend-charge`, { body: {} });
    expect(await mailCount(api, email)).toBe(0);
    return answer;
  };

  it('leaves only from sellers whose identity is verified, and not from blocked ones', async () => {
    const unknown = await openOrderDesk(api);
    expect((await closed(unknown, 'sem-identidade')).json()).toMatchObject({ code: 'buyer_mails_closed' });

    const blocked = await openOrderDesk(api);
    await verifyIdentity(api, blocked.seller);
    const member = await createAccount(api.platform);
    await joinStore(api.platform, member, blocked.seller, 'operacoes');
    const id = await blocked.order('bloqueada', { customer: customer() }, pix);
    await api.platform.database.platform
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', blocked.seller.userId)
      .execute();
    const answer = await callAs(api, member, 'POST', `/orders/${id}/resend-charge`, { body: {} });
    expect([answer.statusCode, await mailCount(api, email)]).toEqual([409, 0]);
  });

  it('leaves for no order of the test mode', async () => {
    const test = await openOrderDesk(api, 'test');
    await verifyIdentity(api, test.seller);
    expect((await closed(test, 'teste')).json().errors).toEqual([
      'Pedidos de teste não mandam e-mails a clientes.',
    ]);
  });

  it('has no code that is no Pix and no line that is no boleto, not even an old one', async () => {
    const id = await desk.order('antigo', { customer: customer() }, pix);
    await api.platform.database.platform
      .updateTable('order_events')
      .set({ data: JSON.stringify({ pix_code: 'Acesse www.exemplo.com' }) })
      .where('order_id', '=', id)
      .where('type', '=', 'payment.pix_created')
      .execute();
    expect((await resend(id)).json().errors).toEqual([
      'O código do Pix ou a linha do boleto que a origem enviou não é válido.',
    ]);
  });

  it('has names in which nothing becomes a link, and greets nobody whose name is a message', async () => {
    const shop = await openOrderDesk(api);
    await verifyIdentity(api, shop.seller);
    await api.platform.database.platform
      .updateTable('stores')
      .set({ nome: 'Banco https://exemplo.com/entrar\r\nBcc: x@exemplo.com' })
      .where('id', '=', shop.seller.storeId)
      .execute();
    const name = 'www.exemplo.com/sua-conta-foi-bloqueada Silva';
    const id = await shop.order('isca', { customer: { name, email } }, pix);
    await callAs(api, shop.seller, 'POST', `/orders/${id}/resend-charge`, { body: {} });
    const mail = await lastMail(api, email);
    const words = `${mail.subject} ${mail.text_body}`.replace(CODE, '');
    expect(words).not.toMatch(/https?:|www\.|\w\.com|@|bloqueada/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });

  it('reaches one mailbox eight times a day, whichever stores and orders they are about', async () => {
    const other = await openOrderDesk(api);
    await verifyIdentity(api, other.seller);
    const [local, domain] = email.split('@');
    const send = async (by: OrderDesk, index: number) => {
      const tagged = { name: 'Ana', email: `${local}+${index}@${domain}` };
      const id = await by.order(`caixa-${local}-${index}`, { customer: tagged }, pix);
      return callAs(api, by.seller, 'POST', `/orders/${id}/resend-charge`, { body: {} });
    };
    const answers = [];
    for (let index = 0; index < 10; index += 1) answers.push(await send(index % 2 ? desk : other, index));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(8).fill(204), 429, 429]);
    expect(Number(answers[8]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('leaves a store so many times a day', async () => {
    const busy = await openOrderDesk(api);
    await verifyIdentity(api, busy.seller);
    const id = await busy.order('cheia', { customer: customer() }, pix);
    const { scope, max, windowSeconds } = BUYER_MAILS_OF_STORE;
    await sql`insert into request_counts values (${`quota|${scope}|${busy.seller.storeId}`}, ${max}, now() + make_interval(secs => ${windowSeconds}))`.execute(
      api.platform.database.platform,
    );
    const answer = await callAs(api, busy.seller, 'POST', `/orders/${id}/resend-charge`, { body: {} });
    expect([answer.statusCode, await mailCount(api, email)]).toEqual([429, 0]);
  });
});

it.each([
  ['pix_created', { pix_code: '00020126580014br.gov.bcb.pix' }],
  ['pix_created', { pix_code: `${CODE} www.exemplo.com` }],
  ['boleto_created', { boleto_line: '0'.repeat(47).replace(/0$/, '1') }],
])('no key brings in a code that nobody can pay: %s %j', async (type, data) => {
  await desk.order('codigo', { customer: customer() });
  const answer = await callV1(api, desk.key, 'POST', '/orders/codigo/payments/pix-1/events', {
    ...paymentEvent(type, 1),
    data,
  });
  expect(answer.statusCode).toBe(422);
});

describe('the time until the next mail', () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const hoursAgo = (...hours: number[]) => hours.map((hour) => new Date(now.getTime() - hour * 3_600_000));

  it.each([
    ['none before', [], 0],
    ['one half an hour ago', [0.5], 1_800],
    ['one two hours ago', [2], 0],
    ['three within a day', [20, 10, 2], 4 * 3_600],
    ['three, the first of them yesterday', [25, 10, 2], 0],
  ])('after %s', (_what, hours, seconds) => {
    expect(secondsToWait(hoursAgo(...hours), now)).toBe(seconds);
  });
});

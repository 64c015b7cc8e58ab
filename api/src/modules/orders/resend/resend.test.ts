import { boletoBarcode, boletoLine } from '@balcao/domain';
import { lastMail } from '../../../../test/accounts';
import { callAs } from '../../../../test/call-as';
import { type OrderDesk, openOrderDesk, picked } from '../../../../test/order-jobs';
import { newEmail, startTestApi, type TestApi } from '../../../../test/test-app';
import { secondsToWait } from './resend-charge';

let api: TestApi;
let desk: OrderDesk;
let email: string;

beforeAll(async () => {
  api = await startTestApi();
  desk = await openOrderDesk(api);
});
afterAll(() => api.close());
beforeEach(() => {
  email = newEmail();
});

const customer = () => ({ name: 'Ana Lúcia Prado', email });
const pix = { type: 'pix_created', data: { pix_code: '00020126580014br.gov.bcb.pix' } };
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
  expect(Object.values(await desk.resultsOf(job))[0]).toMatch(/^Muitos pedidos em pouco tempo/);
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

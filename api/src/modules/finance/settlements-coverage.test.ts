import type { SettlementImport } from '@balcao/api-schema';
import { formatCalendarDate } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, CARD, PIX, placeSale, reportPayment } from '../../../test/ledger';
import { dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, shortRows, uploadSettlement } from '../../../test/settlements';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

const DAY = dayOfEvent(1);
const SHOWN = formatCalendarDate(DAY);
async function sell(name: string, payment: { id: string } = CARD, data: object = {}) {
  await placeSale(api, key, name, payment);
  const paid = paymentEvent('captured', 1);
  await reportPayment(api, key, name, {
    id: payment.id,
    events: [{ ...paid, data: { ...paid.data, ...data } }],
  });
}
const rowsOf = async (text: string) => shortRows(await settlementRows(api, maria, text));
const missing = async (text: string) =>
  (await rowsOf(text)).filter(([, state]) => state === 'missing').map(([name]) => name);
const lastImport = async (): Promise<SettlementImport> =>
  (await callAs(api, maria, 'GET', '/finance/settlements')).json().items[0];

describe('a file lacks only what it covers', () => {
  beforeEach(async () => {
    await sell('cartao-1');
    await sell('cartao-2');
    await sell('pix', PIX);
  });

  it('of card installments, no Pix', async () => {
    const file = `referencia;parcela;valor;data\ncartao-1;1/3;63,30;${SHOWN}\ncartao-1;2/3;63,30;${SHOWN}\ncartao-1;3/3;63,30;${SHOWN}\n`;
    expect(await missing(file)).toEqual(['cartao-2', 'cartao-2', 'cartao-2']);
    expect(await lastImport()).toMatchObject({ methods: ['credit_card'], brands: null, fromDay: DAY });
  });

  it('of Pix, no card, and of both, both', async () => {
    expect(await missing(`pedido;valor;data\npix;189,90;${SHOWN}\n`)).toEqual([]);
    expect(
      (await missing(`pedido;valor;data\npix;189,90;${SHOWN}\ncartao-1;189,90;${SHOWN}\n`)).sort(),
    ).toEqual(['cartao-2']);
    const named = `pedido;forma de pagamento;valor;data\nx;Pix;1,00;${SHOWN}\ny;Cartão de crédito;1,00;${SHOWN}\n`;
    expect((await missing(named)).sort()).toEqual(['cartao-1', 'cartao-2', 'pix']);
    expect(await lastImport()).toMatchObject({ methods: ['pix', 'credit_card'] });
  });

  it('whose brands say that its lines are Pix, no card', async () => {
    expect(await missing(`pedido;bandeira;valor;data\nx;Pix;1,00;${SHOWN}\n`)).toEqual(['pix']);
  });

  it('whose lines say nothing, everything of its days', async () => {
    expect((await missing(`pedido;valor;data\nx;1,00;${SHOWN}\n`)).sort()).toEqual([
      'cartao-1',
      'cartao-2',
      'pix',
    ]);
    expect(await lastImport()).toMatchObject({ methods: null, brands: null });
  });

  it('also of what went back', async () => {
    const refund = () => ({ events: [paymentEvent('refunded', 2, 4000)] });
    await reportPayment(api, key, 'pix', { id: PIX.id, ...refund() });
    await reportPayment(api, key, 'cartao-1', refund());
    const file = `referencia;parcela;valor;data\ncartao-1;1/3;63,30;${SHOWN}\ncartao-2;1/3;63,30;${SHOWN}\n`;
    const rows = (await rowsOf(file)).filter(
      ([, state, , cents]) => state === 'missing' && Number(cents) < 0,
    );
    expect(rows.map(([name]) => name)).toEqual(['cartao-1']);
  });
});

it('a file of one brand lacks no card of another, and says which it covers', async () => {
  await sell('visa-1', CARD, { card_brand: 'Visa', nsu: '900001' });
  await sell('visa-2', CARD, { card_brand: 'Visa', nsu: '900002' });
  await sell('elo', CARD, { card_brand: 'elo', nsu: '900003' });
  const line = (nsu: string, brand: string) => `${nsu};${brand};Crédito parcelado;189,90;${SHOWN}\n`;
  const heading = 'NSU;Bandeira;Modalidade;Valor da venda;Data da venda\n';
  expect(await missing(`${heading}${line('900001', 'VISA')}${line('1', 'Master')}`)).toEqual(['visa-2']);
  expect(await lastImport()).toMatchObject({
    methods: ['credit_card'],
    brands: ['visa', 'mastercard'],
    fromDay: DAY,
    toDay: DAY,
  });
});

// The fields of Pagar.me's payables (docs.pagar.me, v5 “Recebíveis”, v4 “Objeto payable”): whole cents, and a number of the payable's own.
const PAYABLES =
  'id,status,amount,fee,anticipation_fee,fraud_coverage_fee,installment,gateway_id,charge_id,split_id,recipient_id,payment_date,type,payment_method,accrual_at,created_at\n';
const payable = (id: number, charge: string, amount: number, fee = 0, installment = 1) =>
  `${id},waiting_funds,${amount},${fee},0,0,${installment},,${charge},,re_1,${DAY}T03:00:00Z,credit,credit_card,${DAY}T13:00:00Z,${DAY}T13:00:00Z\n`;

describe('amounts in whole cents', () => {
  beforeEach(async () => {
    await sell('a', { ...CARD, ...{ gateway: { name: 'simulador', charge_id: 'ch_a' } } });
    await sell('b', { ...CARD, ...{ gateway: { name: 'simulador', charge_id: 'ch_b' } } });
  });

  it('are what Pagar.me exports, also where nothing of it is known', async () => {
    const rows = await rowsOf(
      PAYABLES + payable(9_000_001, 'ch_a', 6330) + payable(9_000_002, 'ch_zz', 12_345),
    );
    expect(rows.slice(0, 2)).toEqual([
      ['ch_a', 'matched', 6330, 6330],
      ['ch_zz', 'unexpected', 12_345, null],
    ]);
  });

  it('are none where the sales say so, whoever writes such files', async () => {
    const rows = await rowsOf('charge_id,amount,anticipation_fee\nch_a,"189,90",0\nch_b,"150,00",0\n');
    expect(rows).toEqual([
      ['ch_a', 'matched', 18_990, 18_990],
      ['ch_b', 'different', 15_000, 18_990],
    ]);
  });

  it('are told by the sales that are found, and so are whole reais', async () => {
    expect(await rowsOf('charge_id;amount\nch_a;18990\nch_b;18000\n')).toEqual([
      ['ch_a', 'matched', 18_990, 18_990],
      ['ch_b', 'different', 18_000, 18_990],
    ]);
    await placeSale(api, key, 'c', {
      ...CARD,
      gateway: { name: 'simulador', charge_id: 'ch_c' },
      amount: 19_000,
    });
    expect((await rowsOf('charge_id;amount\nch_b;189\nch_a;190\n')).map(([, , cents]) => cents)).toEqual([
      18_900, 19_000,
    ]);
  });

  it('are taken as what a heading or another column says, without a question', async () => {
    expect((await rowsOf('pedido;Valor (centavos)\nx;18990\n'))[0]).toEqual([
      'x',
      'unexpected',
      18_990,
      null,
    ]);
    expect((await rowsOf('pedido;valor bruto;taxa;valor liquido\nx;190;1,50;188,50\n'))[0]).toEqual([
      'x',
      'unexpected',
      18_850,
      null,
    ]);
  });

  it('are asked about where sales contradict each other', async () => {
    const answer = await uploadSettlement(api, maria, 'charge_id;amount\nch_a;18991\nch_b;190\n');
    expect(answer.json().code).toBe('import_columns');
  });

  it('are asked about where no sale tells', async () => {
    const text = 'charge_id;amount;fee\nch_x;18990;663\nch_y;5000;175\n';
    const answer = await uploadSettlement(api, maria, text);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'import_columns']);
    expect(answer.json().errors[0]).toMatch(/“amount” e “fee”.*reais ou em centavos/);
    expect(answer.json().columns.found).toEqual({ charge_id: 'charge' });
    const mapping = encodeURIComponent(
      JSON.stringify({ charge_id: 'charge', amount: 'grossInCents', fee: 'feeInCents' }),
    );
    const said = await uploadSettlement(api, maria, text, `mapping=${mapping}`);
    expect(shortRows(said.json().rows).slice(0, 2)).toEqual([
      ['ch_x', 'unexpected', 18_990, null],
      ['ch_y', 'unexpected', 5000, null],
    ]);
    // The answer is kept for the next file with these headings.
    const next = await uploadSettlement(api, maria, 'charge_id;amount;fee\nch_z;7000;245\n');
    expect(shortRows(next.json().rows)[0]).toEqual(['ch_z', 'unexpected', 7000, null]);
  });
});

it('a payable’s own number is no order, whatever its amount is', async () => {
  await sell('primeiro');
  await sell('segundo', { ...CARD, ...{ gateway: { name: 'simulador', charge_id: 'ch_2' } } });
  const rows = await rowsOf(PAYABLES + payable(1, 'ch_zz', 18_990) + payable(77, 'ch_2', 6330));
  expect(rows.slice(0, 2)).toEqual([
    ['ch_zz', 'unexpected', 18_990, null],
    ['ch_2', 'matched', 6330, 6330],
  ]);
  expect((await rowsOf('id;valor\n1;189,90\n'))[0]).toEqual(['1', 'unexpected', 18_990, null]);
  expect((await rowsOf('transaction_id;valor\n1;189,90\n'))[0]).toEqual(['1', 'unexpected', 18_990, null]);
  expect((await rowsOf('pedido;valor\n1;189,90\n'))[0]).toEqual(['1', 'matched', 18_990, 18_990]);
});

import type { SettlementRow } from '@balcao/api-schema';
import { settlementExplanation } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { agreeFees } from '../../../test/gateway-contract';
import { assertLedgerHolds, reportPayment, sellByCard } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, uploadSettlement } from '../../../test/settlements';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
  // Of R$ 189,90 the gateway keeps R$ 6,63.
  const terms = { percentBasisPoints: 349, fixedCents: 0, releaseDays: 30, perInstallment: true };
  await agreeFees(api, maria, { credit_card: { ...terms, chargebackCents: 1500 } });
  await sellByCard(api, key, 'a');
});
afterEach(() => assertLedgerHolds(api, maria));

const rowsOf = (text: string) => settlementRows(api, maria, text);
/** The file's and the ledger's gross, fee and net. */
const sides = ({ state, file, ledger }: SettlementRow) => [
  state,
  [file.grossCents, file.feeCents, file.netCents],
  [ledger.grossCents, ledger.feeCents, ledger.netCents],
];

it('compares each amount apart, and sees a fee that nobody agreed to', async () => {
  const [row] = await rowsOf('referencia;valor bruto;taxa;valor liquido\na;189,90;43,02;146,88\n');
  expect(row && sides(row)).toEqual(['different', [18_990, 4302, 14_688], [18_990, 663, 18_327]]);
  expect(row).toMatchObject({ amountCents: 14_688, expectedCents: 18_327 });
  expect(row && settlementExplanation(row)).toMatch(/^No arquivo, tarifa e líquido diferem/);
});

it.each([
  ['Reference,Gross,Fee,Net\na,189.90,6.63,183.27\n'],
  ['Referência;Bruto;Tarifa;Líquido\na;189,90;-6,63;183,27\n'],
  ['reference;gross cents;fee cents;net cents\na;18990;663;18327\n'],
  ['Referência;Valor;Comissão\na;189,90;6,63\n'],
  ['Referência;Valor;Taxa (%);Valor líquido\na;189,90;3,49;183,27\n'],
  ['Referência;Valor;Taxa;Valor líquido\na;189,90;3,49%;183,27\n'],
  ['Referência;Taxa;Líquido\na;;183,27\n'],
])('matches what matches in all columns that it names: %j', async (text) => {
  const [row] = await rowsOf(text);
  expect(row?.state).toBe('matched');
});

it('tells a wrong fee beside a right net, with the line that does not agree with itself', async () => {
  const rows = await rowsOf('referencia;bruto;taxa;liquido\nx;1,00;0,00;1,00\na;189,90;5,00;183,27\n');
  const [, row] = rows;
  expect(row && sides(row)).toEqual(['different', [18_990, 500, 18_327], [18_990, 663, 18_327]]);
  expect(row && settlementExplanation(row)).toMatch(
    /tarifa difere do extrato; bruto e líquido conferem.*A linha 3 do arquivo não fecha: bruto menos tarifa é R\$\s1,63 a mais/,
  );
});

it('compares each installment with its share of the fee, and adds lines of the same payment up', async () => {
  const byPart = await rowsOf(
    'referencia;parcela;bruto;taxa;liquido\na;1;63,30;2,21;61,09\na;2;63,30;2,21;61,09\na;3;63,30;3,21;60,09\n',
  );
  expect(byPart.map(({ state }) => state)).toEqual(['matched', 'matched', 'different']);
  const inParts = await rowsOf('referencia;bruto;taxa;liquido\na;100,00;3,49;96,51\na;89,90;4,14;85,76\n');
  expect(inParts.map(sides)).toEqual([
    ['matched', [10_000, 349, 9651], [10_000, 349, 9651]],
    ['different', [8990, 414, 8576], [8990, 314, 8676]],
  ]);
});

it('knows a chargeback with its fee in one line as in two, and a fee that nobody agreed to', async () => {
  await reportPayment(api, key, 'a', { events: [paymentEvent('chargeback_opened', 2, 18_990)] });
  const states = async (...lines: string[]) =>
    (await rowsOf(`referencia;bruto;taxa;liquido\na;189,90;6,63;183,27\n${lines.join('\n')}\n`)).map(
      ({ state }) => state,
    );
  expect(await states('a;-189,90;15,00;-204,90')).toEqual(['matched', 'matched']);
  expect(await states('a;-189,90;0,00;-189,90', 'a;-15,00;0,00;-15,00')).toEqual([
    'matched',
    'matched',
    'matched',
  ]);
  expect(await states('a;-189,90;20,00;-209,90')).toEqual(['matched', 'different']);
});

it('keeps what it has compared, column by column', async () => {
  const { id } = (
    await uploadSettlement(api, maria, 'referencia;bruto;taxa;liquido\na;189,90;43,02;146,88\n')
  ).json();
  const page = (await callAs(api, maria, 'GET', `/finance/settlements/${id}/rows`)).json();
  expect(page.items.map(sides)).toEqual([['different', [18_990, 4302, 14_688], [18_990, 663, 18_327]]]);
});

it.each([
  ['referencia;valor bruto;valor liquido\na;189,90;\n', /^Linha 2: falta o valor líquido/],
  ['referencia;valor;taxa\na;189,90;1O,00\n', /^Linha 2: a tarifa não pôde ser lida/],
  ['referencia;valor;taxa\na;189,90;=1+1\n', /^Linha 2: a tarifa não pôde ser lida/],
  ['referencia;valor;valor liquido\na;1e3;183,27\n', /^Linha 2: o valor não pôde ser lido/],
  ['referencia;taxa\na;6,63\n', /precisa de uma coluna/],
])('says what is wrong with %j', async (text, problem) => {
  const answer = await uploadSettlement(api, maria, text);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors.join(' ')).toMatch(problem);
});

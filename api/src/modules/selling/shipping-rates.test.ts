import { csvText, RATE_TEMPLATE, SHIPPING_LIMITS } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let id: string;

const HEADINGS =
  'Nome;FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega;Seguro;KgExcedentePesoDe;KgExcedenteValor;PedidoMinimo';

beforeEach(async () => {
  id = await table();
});

const table = async (changes: object = {}) =>
  (
    await callAs(api, maria, 'POST', '/shipping-methods', {
      body: { name: 'PAC', type: 'tabela', ...changes },
    })
  ).json().id;

const upload = (lines: string | string[], query = 'dryRun=true', headers = {}, account = maria) =>
  api.app.inject({
    method: 'POST',
    url: `/shipping-methods/${id}/rates/import?${query}`,
    headers: { ...account.headers, 'content-type': 'text/csv', 'x-file-name': 'pac.csv', ...headers },
    payload: Array.isArray(lines) ? [HEADINGS, ...lines].join('\r\n') : lines,
  });
const apply = (lines: string | string[], query = '', version = 1) =>
  upload(lines, `dryRun=false${query}`, { 'if-match': `"${version}"` });
const rates = async () => (await callAs(api, maria, 'GET', `/shipping-methods/${id}/rates`)).json();
const exported = () => callAs(api, maria, 'GET', `/shipping-methods/${id}/rates/export`);
const put = (body: object, version = 1) =>
  callAs(api, maria, 'PUT', `/shipping-methods/${id}/rates`, { body, 'if-match': `"${version}"` });

const ROWS = [
  'SP capital;01000000;05999999;0;1;12,50;3;0,75;;;',
  'SP capital;01000000;05999999;1,001;30;20,00;4;;30;3,50;50,00',
];

it('a dry run says how it has read the file, and changes nothing', async () => {
  const answer = await upload(ROWS);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    units: { weight: 'kg', decimal: 'comma', isWeightSure: true, isDecimalSure: true },
    rows: 2,
    wrong: 0,
    names: [{ name: 'SP capital', rows: 2 }],
    canApply: true,
    applied: false,
    version: 1,
  });
  expect(answer.json().sample[1]).toMatchObject({
    line: 3,
    written: ['01000000', '05999999', '1,001', '30', '20,00'],
    rate: { weightFromGrams: 1_001, weightToGrams: 30_000, priceCents: 2_000, minOrderCents: 5_000 },
  });
  expect(await rates()).toEqual({ items: [], total: 0 });
});

it('a file becomes the table, and comes back as the same file', async () => {
  expect((await apply(ROWS)).json()).toMatchObject({ applied: true, version: 2 });
  expect((await rates()).total).toBe(2);
  const file = await exported();
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const before = await rates();
  expect((await apply(file.body, '', 2)).json()).toMatchObject({ applied: true, wrong: 0 });
  expect(await rates()).toEqual(before);
  expect((await exported()).body).toBe(file.body);
});

it('a person may say that the units are others', async () => {
  const grams = (await upload(ROWS, 'dryRun=true&weight=g')).json();
  expect(grams).toMatchObject({ units: { weight: 'g' }, rows: 1, wrong: 1 });
  expect(grams.problems).toEqual([{ line: 3, text: 'PesoDe: “1,001” não é um peso.' }]);
});

it('lines that cannot be read are told, and hold the file back until they are left out', async () => {
  const lines = [...ROWS, ';05999999;01000000;0;1;10;;;;;', ';1310;x;0;1;10;;;;;'];
  expect((await upload(lines)).json()).toMatchObject({
    rows: 2,
    wrong: 2,
    canApply: false,
    problems: [
      { line: 4, text: 'Faixa de CEP invertida: o primeiro CEP vem depois do último.' },
      { line: 5, text: expect.stringContaining('FaixaCepDe: “1310” não é um CEP') },
    ],
  });
  expect((await apply(lines)).statusCode).toBe(422);
  expect((await apply(lines, '&skipWrong=true')).json()).toMatchObject({ applied: true });
  expect((await rates()).total).toBe(2);
});

it('a dry run tells of overlaps, gaps, CEPs out of reach and rows that never win', async () => {
  id = await table({ reach: { kind: 'ufs', ufs: ['SP'] } });
  const { counts, findings } = (
    await upload([
      ';01000000;09999999;0;1;10;;;;;',
      ';01000000;09999999;1,5;2;12;;;;;',
      ';01000000;09999999;0;1;11;;;;;',
      ';05000000;20000000;0;1;10;;;;;',
    ])
  ).json();
  expect(counts).toMatchObject({ buraco_peso: 1, nunca_vence: 1, sobreposta: 2, fora_do_alcance: 1 });
  expect(findings[0]).toEqual({
    kind: 'nunca_vence',
    line: 4,
    text: '01000-000 a 09999-999, de 0 a 1.000 g (R$\u00a011,00): outra linha vale sempre antes.',
  });
});

it('of a file with several names one is taken', async () => {
  const lines = ['PAC;01000000;05999999;0;1;12,50;;;;;', 'Sedex;01000000;05999999;0;1;22,50;;;;;'];
  expect((await upload(lines)).json()).toMatchObject({
    rows: 2,
    names: [{ name: 'PAC' }, { name: 'Sedex' }],
  });
  await apply(lines, '&name=Sedex');
  expect((await rates()).items).toMatchObject([{ name: 'Sedex', priceCents: 2_250 }]);
});

const VTEX =
  'ZipCodeStart,ZipCodeEnd,PolygonName,WeightStart,WeightEnd,AbsoluteMoneyCost,PricePercent,PriceByExtraWeight,MaxVolume,TimeCost,Country,MinimumValueInsurance\n' +
  '01000000,05999999,,0,300,12.50,0,0,1000000000,2.00:00:00,BRA,0\n' +
  '01000000,05999999,,301,1000,15.90,0,0,1000000000,2.00:00:00,BRA,0\n';
const CEP_INICIAL =
  'CepInicial;CepFinal;PesoInicial;PesoFinal;ValorFrete;PercentualAdicionalValorProduto;PrecoAdicionalPesoProduto;PercentualAdicionalValorFrete;ValorAdicionalMinimo;PrazoEntrega\n' +
  '01000000;05999999;0;300;12,50;0;0;0;0;2\n01000000;05999999;301;1000;15,90;0;0;0;0;2\n';
const CARRIER =
  'TOTAL EXPRESS - Tabela vigente;;;;;\n\nCEP Inicial;CEP Final;Peso Inicial (kg);Peso Final (kg);Valor (R$);Prazo de Entrega\n' +
  '01.000-000;05.999-999;0;0,300;R$ 12,50;2 dias\n01.000-000;05.999-999;0,301;1,000;R$ 15,90;2 dias úteis\n';
const EXCEL =
  'Nome;FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega\n' +
  'SP;01.000-000;05.999-999;0;0,300;R$ 12,50;2\nSP;01.000-000;05.999-999;0,301;1,000;R$ 15,90;2\n';

it.each([
  ['VTEX', VTEX, ['MaxVolume', 'Country']],
  ['another platform', CEP_INICIAL, []],
  ['a carrier, below its title', CARRIER, []],
  ['a spreadsheet that formats its cells', EXCEL, []],
])('takes the table of %s', async (_what, file, unknownColumns) => {
  expect((await apply(file)).json()).toMatchObject({ applied: true, wrong: 0, unknownColumns });
  const range = { cepFrom: 1_000_000, cepTo: 5_999_999, days: 2 };
  expect((await rates()).items).toMatchObject([
    { ...range, weightFromGrams: 0, weightToGrams: 300, priceCents: 1250 },
    { ...range, weightFromGrams: 301, weightToGrams: 1000, priceCents: 1590 },
  ]);
});

it('lets bands begin where the lighter one ends, where a carrier writes only their ends, and its CEPs in one column', async () => {
  const file =
    'Região;Faixa de CEP;Peso até (kg);Frete;Prazo\n' +
    'SP capital;01000-000 a 05999-999;1,000;R$ 15,90;2 dias\nSP capital;01000-000 a 05999-999;0,300;R$ 12,50;2 dias\n' +
    'Campinas;13000000-13139999;5;R$ 22,00;3 dias\n';
  const dry = (await upload(file)).json();
  expect(dry).toMatchObject({ wrong: 0, counts: { sobreposta: 0, encosta: 0, buraco_peso: 0 } });
  expect(dry.sample[0].written).toEqual(['01000-000', '05999-999', '', '1,000', 'R$ 15,90']);
  expect((await apply(file)).json()).toMatchObject({ applied: true, rows: 3 });
  expect((await rates()).items).toMatchObject([
    { cepFrom: 1_000_000, weightFromGrams: 301, weightToGrams: 1000, priceCents: 1590 },
    { cepFrom: 1_000_000, weightFromGrams: 0, weightToGrams: 300, priceCents: 1250 },
    { cepFrom: 13_000_000, cepTo: 13_139_999, weightFromGrams: 0, weightToGrams: 5000 },
  ]);
});

it('names a line whose range of CEPs is none', async () => {
  const file =
    'Faixa de CEP;Peso até (kg);Frete\nSão Paulo;1,000;15,90\n01000-000 a 05999-999 e 08000-000;1,000;15,90\n';
  const { wrong, problems } = (await upload(file)).json();
  expect([wrong, problems]).toEqual([
    2,
    [
      { line: 2, text: expect.stringContaining('FaixaCepDe: “São Paulo” não é um CEP') },
      {
        line: 3,
        text: expect.stringContaining('FaixaCepDe: “01000-000 a 05999-999 e 08000-000” não é um CEP'),
      },
    ],
  ]);
});

it('is refused with a card’s number in the name of a line, and in no other place', async () => {
  const line = ';01000000;05999999;0;1;12,50;;;;;';
  const answer = await upload([`Maria 4111 1111 1111 1111${line}`]);
  expect([answer.json().code, answer.json().errors]).toEqual([
    'card_data_forbidden',
    [expect.stringContaining('A linha 2 tem um número de cartão na coluna Nome')],
  ]);
  expect((await upload(`${HEADINGS};Observação\nSP${line};4111111111111111`)).statusCode).toBe(200);
});

it('tells of surcharges that its table will not have, before it is written', async () => {
  const file = VTEX.replace(
    '15.90,0,0,1000000000,2.00:00:00,BRA,0',
    '15.90,0,0.01,1000000000,2.00:00:00,BRA,4.5',
  );
  const { counts, findings, canApply } = (await upload(file)).json();
  expect([counts.acrescimo_perdido, canApply]).toEqual([2, true]);
  expect(findings).toContainEqual({
    kind: 'acrescimo_perdido',
    line: 3,
    text: 'Adicional por grama: 0.01. O frete fica sem este acréscimo.',
  });
});

it('takes the table of Total Express, as its service answers for each range and weight', async () => {
  const file =
    'ZipCodeStart,ZipCodeEnd,WeightStart,WeightEnd,AbsoluteMoneyCost,TimeCost\n' +
    '1000001,1099999,1,250,11.08,4\n1000001,1099999,251,500,11.98,4\n';
  expect((await apply(file)).json()).toMatchObject({ applied: true, wrong: 0, unknownColumns: [] });
  const range = { cepFrom: 1_000_001, cepTo: 1_099_999, days: 4 };
  expect((await rates()).items).toMatchObject([
    { ...range, weightFromGrams: 1, weightToGrams: 250, priceCents: 1108 },
    { ...range, weightFromGrams: 251, weightToGrams: 500, priceCents: 1198 },
  ]);
});

it('takes its own template as it is', async () => {
  expect((await apply(csvText(RATE_TEMPLATE))).json()).toMatchObject({ applied: true, rows: 2, wrong: 0 });
});

it('asks what a column is, and takes what a person says of it', async () => {
  const file = 'Inicio;CEP final;Peso inicial;Peso final;Frete\n01000000;05999999;0;1000;12,50\n';
  expect((await upload(file)).json()).toMatchObject({
    code: 'import_columns',
    errors: [expect.stringContaining('“FaixaCepDe”')],
    columns: { kind: 'rates', lines: [['01000000', '05999999', '0', '1000', '12,50']] },
  });
  const mapping = encodeURIComponent(JSON.stringify({ Inicio: 'cepFrom' }));
  expect((await upload(file, `dryRun=true&mapping=${mapping}`)).json()).toMatchObject({ rows: 1, wrong: 0 });
});

it.each([
  ['no CSV', '\0'],
  ['nothing', ''],
  ['no columns', 'a;b\r\n1;2'],
  ['no rows', HEADINGS],
])('a file with %s is refused in a sentence', async (_what, file) => {
  const answer = await upload(file);
  expect([answer.statusCode, answer.json().errors]).toEqual([422, [expect.stringMatching(/\S/)]]);
});

it('a range that a quote would have to look at for too long is refused', async () => {
  const bands = Array.from({ length: 201 }, (_, index) => `;01000000;05999999;${index};${index};10;;;;;`);
  expect((await upload(bands)).json()).toMatchObject({ canApply: false, counts: { linhas_demais: 1 } });
  expect((await apply(bands)).json().errors).toEqual([
    expect.stringContaining('são no máximo 200 por faixa de CEP'),
  ]);
});

it('more lines than a table may have are refused', async () => {
  const line = ';01000000;05999999;0;1;10;;;;;';
  const answer = await upload(Array.from({ length: SHIPPING_LIMITS.rates + 1 }, () => line));
  expect(answer.json().errors).toEqual([expect.stringContaining('no máximo 100.000 linhas')]);
});

it('only a table has rows', async () => {
  id = await table({ type: 'gratis' });
  expect((await upload(ROWS)).json().fields).toMatchObject({ type: [expect.stringContaining('Tabela')] });
  expect((await put({ rates: [] })).statusCode).toBe(422);
});

it('a form writes a short table, on the version that it has read', async () => {
  const row = {
    cepFrom: 1_000_000,
    cepTo: 19_999_999,
    weightFromGrams: 0,
    weightToGrams: 500,
    priceCents: 990,
  };
  const saved = await put({ rates: [row] });
  expect([saved.headers.etag, saved.json()]).toMatchObject(['"2"', { rateCount: 1, version: 2 }]);
  expect((await put({ rates: [] })).json()).toMatchObject({ code: 'stale_version', current: { version: 2 } });
  const wrong = await put({ rates: [row, { ...row, cepTo: 1 }] }, 2);
  expect(wrong.json().fields).toEqual({
    'rates.1': ['Faixa de CEP invertida: o primeiro CEP vem depois do último.'],
  });
  const many = Array.from({ length: SHIPPING_LIMITS.editedRates + 1 }, () => row);
  expect((await put({ rates: many }, 2)).statusCode).toBe(422);
});

it('of four imports of one version at once one is written', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => apply(ROWS)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412]);
  expect((await rates()).total).toBe(2);
});

it('nobody reaches the table of another seller', async () => {
  await apply(ROWS);
  const other = await createAccount(api.platform);
  const as = (method: 'GET' | 'PUT', url: string, options = {}) =>
    callAs(api, other, method, `/shipping-methods/${id}${url}`, options);
  const answers = [
    await upload(ROWS, 'dryRun=true', {}, other),
    await upload(ROWS, 'dryRun=false', { 'if-match': '"2"' }, other),
    await as('GET', '/rates'),
    await as('GET', '/rates/export'),
    await as('PUT', '/rates', { body: { rates: [] }, 'if-match': '"2"' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect((await rates()).total).toBe(2);
});

it('the table goes with its method', async () => {
  await apply(ROWS);
  expect((await callAs(api, maria, 'DELETE', `/shipping-methods/${id}`)).statusCode).toBe(204);
  const left = await api.platform.database.platform
    .selectFrom('shipping_rates')
    .where('seller_id', '=', maria.sellerId)
    .select('position')
    .execute();
  expect(left).toEqual([]);
});

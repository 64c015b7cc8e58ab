import { createHash } from 'node:crypto';
import type { MonthReportRow, MonthStatement } from '@balcao/api-schema';
import { addMonths, type Custody, monthOf, move, todayInSaoPaulo } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { fakeOnly } from '../../../test/fake-clock';
import { createAccount } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';
import { readCsv } from '../../csv/read-csv';
import { DrawingError } from '../../drawing/drawing';
import { lockAccounts, post } from './ledger';
import { draw as drawHere } from './month-statement-program';
import { STATEMENT, statementWords } from './months';

// A busy machine draws for longer than a person would wait.
const { api, maria } = withStore({ api: startSoleTestApi, isShared: true });

const owner = () => ({ sellerId: maria.sellerId, storeId: maria.storeId });

type Entries = Parameters<typeof post>[4];

/** Posts what happened at a moment as if it had been posted then: the accounts allow what is not before their last line. */
async function postAt(
  at: string,
  key: string,
  entries: Entries,
  of: object = {},
  { occurredAt = at, custody = 'plataforma' }: { occurredAt?: string; custody?: Custody } = {},
) {
  await api.platform.database.withSeller(maria.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner(), custody);
    const then = accounts.map((account) => ({ ...account, postableAt: new Date(at) }));
    const fact = { kind: 'test', key, occurredAt: new Date(occurredAt), ...of };
    await post(trx, owner(), then, fact, entries);
  });
}

/**
 * R$ 189,90 by card on 31 October, 23:59 in São Paulo, with fees of 6,63 and 4,28. On 1 November, 0:00, R$ 100,00 by Pix with a fee
 * of 2,49, free at once. On 15 November R$ 40,00 go back of October's sale; they had gone on 30 October. A payout of 50,00 with 3,67. On 21 November the seller's own
 * gateway reports R$ 70,00, of which 1,90 are owed to the platform.
 */
beforeAll(async () => {
  const card = { method: 'credit_card', gateway: 'iugu' };
  const pix = { method: 'pix', gateway: 'simulador' };
  await postAt(
    '2025-11-01T02:59:59Z',
    'a',
    [
      ...move('sale', 'comprador', 'a_liberar', 18_990),
      ...move('fee_gateway', 'a_liberar', 'gateway', 663),
      ...move('fee_platform', 'a_liberar', 'plataforma', 428),
    ],
    card,
  );
  await postAt(
    '2025-11-01T03:00:00Z',
    'b',
    [
      ...move('sale', 'comprador', 'a_liberar', 10_000),
      ...move('fee_platform', 'a_liberar', 'plataforma', 249),
      ...move('release', 'a_liberar', 'disponivel', 9_751),
    ],
    pix,
  );
  await postAt('2025-11-15T12:00:00Z', 'c', move('refund', 'a_liberar', 'comprador', 4_000), card, {
    occurredAt: '2025-10-30T12:00:00Z',
  });
  await postAt('2025-11-20T12:00:00Z', 'd', [
    ...move('payout', 'disponivel', 'em_saque', 5_000),
    ...move('payout_fee', 'disponivel', 'plataforma', 367),
  ]);
  await postAt(
    '2025-11-21T12:00:00Z',
    'e',
    [
      ...move('sale', 'comprador_direto', 'direto_recebido', 7_000),
      ...move('fee_platform', 'a_pagar', 'plataforma', 190),
    ],
    { method: 'pix', gateway: 'pagseguro' },
    { custody: 'vendedor' },
  );
});
afterEach(() => void jest.useRealTimers());

const monthOfMaria = async (month: string): Promise<MonthStatement> => {
  const answer = await callAs(api, maria, 'GET', `/finance/months?month=${month}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const make = (month: string, account = maria) =>
  callAs(api, account, 'POST', '/finance/month-statements', { body: { month } });
const documentOf = (month: string, account = maria) =>
  callAs(api, account, 'GET', `/finance/month-statements/file?month=${month}`);
const balances = ({ accounts }: MonthStatement) =>
  Object.fromEntries(
    accounts.map(({ account, openingCents, closingCents }) => [account, [openingCents, closingCents]]),
  );

describe('a month', () => {
  it('begins with what the one before ended with, to the last second of São Paulo', async () => {
    const [october, november] = [await monthOfMaria('2025-10'), await monthOfMaria('2025-11')];
    expect(balances(october)).toMatchObject({ a_liberar: [0, 17_899], disponivel: [0, 0] });
    // 17.899 + 10.000 - 249 - 9.751 - 4.000; 9.751 - 5.000 - 367
    expect(balances(november)).toMatchObject({
      a_liberar: [17_899, 13_899],
      disponivel: [0, 4_384],
      em_saque: [0, 5_000],
      bloqueado: [0, 0],
    });
    expect(balances(await monthOfMaria('2025-12'))).toMatchObject({ a_liberar: [13_899, 13_899] });
  });

  it('says by type what came and went, which adds up to the difference', async () => {
    const { accounts } = await monthOfMaria('2025-11');
    expect(accounts.find(({ account }) => account === 'a_liberar')?.groups).toEqual([
      { type: 'sale', amountCents: 10_000, count: 1 },
      { type: 'fee_platform', amountCents: -249, count: 1 },
      { type: 'release', amountCents: -9_751, count: 1 },
      { type: 'refund', amountCents: -4_000, count: 1 },
    ]);
    for (const { openingCents, closingCents, groups } of accounts)
      expect(groups.reduce((sum, { amountCents }) => sum + amountCents, openingCents)).toBe(closingCents);
  });

  it('that goes on has no statement yet, and one to come is none', async () => {
    fakeOnly(['Date']);
    const now = monthOf(todayInSaoPaulo());
    expect(await monthOfMaria(now)).toMatchObject({ isClosed: false, document: null });
    expect((await make(now)).json().code).toBe('month_open');
    const next = await callAs(api, maria, 'GET', `/finance/months?month=${addMonths(now, 1)}`);
    expect(next.json().fields.month).toEqual(['Este mês ainda não começou.']);
    expect((await callAs(api, maria, 'GET', '/finance/months?month=2025-13')).statusCode).toBe(422);
  });
});

describe('the statement of a month', () => {
  it('is one per custodian: of the platform’s accounts, and of the seller’s own', async () => {
    const direct = await callAs(api, maria, 'GET', '/finance/months?month=2025-11&custody=vendedor');
    expect(direct.json()).toMatchObject({ custody: 'vendedor', document: null });
    expect(balances(direct.json())).toEqual({
      direto_a_receber: [0, 0],
      direto_recebido: [0, 7_000],
      direto_contestado: [0, 0],
      a_pagar: [0, -190],
    });
    expect(Object.keys(balances(await monthOfMaria('2025-11')))).toEqual([
      'a_liberar',
      'disponivel',
      'bloqueado',
      'em_saque',
    ]);
    const body = { month: '2025-11', custody: 'vendedor' };
    const made = await callAs(api, maria, 'POST', '/finance/month-statements', { body });
    expect([made.statusCode, made.json().custody]).toEqual([201, 'vendedor']);
    const path = '/finance/month-statements/file?month=2025-11';
    const file = await callAs(api, maria, 'GET', `${path}&custody=vendedor`);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="extrato-mensal-direto-2025-11.pdf"',
    );
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(made.json().document.sha256);
    // What the platform holds was not closed by that.
    expect((await callAs(api, maria, 'GET', path)).statusCode).toBe(404);
  });

  it('that was made of both custodians’ accounts together says of each what is its own', async () => {
    const joao = await createAccount(api.platform);
    const account = (name: string) => ({ account: name, openingCents: 0, closingCents: 1, groups: [] });
    const document = Buffer.from('%PDF-');
    await api.platform.database.withSeller(joao.sellerId, (trx) =>
      trx
        .insertInto('month_statements')
        .values({
          seller_id: joao.sellerId,
          store_id: joao.storeId,
          month: '2025-11',
          custody: 'plataforma',
          accounts: JSON.stringify([account('disponivel'), account('direto_recebido')]),
          document,
          sha256: createHash('sha256').update(document).digest('hex'),
          created_at: new Date('2025-12-01T12:00:00Z'),
        })
        .execute(),
    );
    const { accounts } = (await callAs(api, joao, 'GET', '/finance/months?month=2025-11')).json();
    expect(accounts.map((one: { account: string }) => one.account)).toEqual(['disponivel']);
  });

  it('is made once, however many ask at a time, and everybody gets the same bytes', async () => {
    expect((await documentOf('2025-11')).statusCode).toBe(404);
    const draw = jest.spyOn(api.platform.drawings, 'draw');
    const answers = await Promise.all(Array.from({ length: 20 }, () => make('2025-11')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    const digests = new Set(answers.map((answer) => answer.json().document.sha256));
    expect(digests.size).toBe(1);
    // In a process of its own; equal calls at a time share it.
    expect(draw).toHaveBeenCalledTimes(1);
    draw.mockRestore();
    const file = await documentOf('2025-11');
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe([...digests][0]);
    expect(file.headers['repr-digest']).toBe(
      `sha-256=:${createHash('sha256').update(file.rawPayload).digest('base64')}:`,
    );
    expect((await monthOfMaria('2025-11')).document).toMatchObject({
      sha256: [...digests][0],
      bytes: file.rawPayload.length,
    });
  });

  it('is drawn in the turn of its seller, and asked for again where that did not come', async () => {
    const joao = await createAccount(api.platform);
    const draw = jest.spyOn(api.platform.drawings, 'draw').mockRejectedValueOnce(new DrawingError('time'));
    const refused = await make('2025-11', joao);
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await documentOf('2025-11', joao)).statusCode).toBe(404);
    expect((await make('2025-11', joao)).statusCode).toBe(201);
    expect(draw.mock.calls.map(([sellerId]) => sellerId)).toEqual([joao.sellerId, joao.sellerId]);
    draw.mockRestore();
  });

  it('is the same bytes for the same words, whichever process draws them', async () => {
    const words = statementWords({
      month: '2025-11',
      custody: 'plataforma',
      storeName: 'Loja da Maria',
      storeId: maria.storeId,
      accounts: (await monthOfMaria('2025-11')).accounts,
      createdAt: new Date('2025-12-01T12:00:00Z'),
    });
    const here = await drawHere(words);
    expect(here.equals(await api.platform.drawings.draw(maria.sellerId, STATEMENT, words))).toBe(true);
  });

  it('stays as it was made, and the database lets nobody change it', async () => {
    const before = await make('2025-10');
    const again = await make('2025-10');
    expect(again.json()).toEqual(before.json());
    await expect(
      api.platform.database.withSeller(maria.sellerId, (trx) =>
        trx.updateTable('month_statements').set({ sha256: 'x' }).execute(),
      ),
    ).rejects.toThrow(/permission denied/);
    await expect(
      api.platform.database.withSeller(maria.sellerId, (trx) => trx.deleteFrom('month_statements').execute()),
    ).rejects.toThrow(/permission denied/);
  });

  it('is nobody else’s', async () => {
    await make('2025-11');
    const joao = await createAccount(api.platform);
    expect((await documentOf('2025-11', joao)).statusCode).toBe(404);
    expect((await callAs(api, joao, 'GET', '/finance/months?month=2025-11')).json().document).toBeNull();
  });
});

describe('the report of months', () => {
  const report = async (by: string, query = 'from=2025-10&to=2025-11'): Promise<MonthReportRow[]> =>
    (await callAs(api, maria, 'GET', `/finance/month-report?${query}&by=${by}`)).json().items;
  const short = (rows: readonly MonthReportRow[]) =>
    rows.map((row) => [
      row.month,
      row.method,
      row.gateway,
      row.grossCents,
      row.refundCents,
      row.otherFeeCents,
      row.netCents,
    ]);

  it('has gross, refunds and fees per month, method and gateway, by the day of posting', async () => {
    expect(short(await report('posted'))).toEqual([
      ['2025-10', 'credit_card', 'iugu', 18_990, 0, 0, 17_899],
      ['2025-11', 'credit_card', 'iugu', 0, -4_000, 0, -4_000],
      ['2025-11', 'pix', 'simulador', 10_000, 0, 0, 9_751],
      ['2025-11', null, null, 0, 0, -367, -367],
    ]);
  });

  it('counts by competência what happened in a month, whenever it was posted', async () => {
    const rows = await report('occurred');
    expect(short(rows)).toEqual([
      ['2025-10', 'credit_card', 'iugu', 18_990, -4_000, 0, 13_899],
      ['2025-11', 'pix', 'simulador', 10_000, 0, 0, 9_751],
      ['2025-11', null, null, 0, 0, -367, -367],
    ]);
    expect(rows[0]).toMatchObject({ gatewayFeeCents: -663, platformFeeCents: -428, disputeCents: 0 });
    expect(short(await report('occurred', 'from=2025-10&to=2025-10'))).toEqual([
      ['2025-10', 'credit_card', 'iugu', 18_990, -4_000, 0, 13_899],
    ]);
  });

  it('tells what the seller holds apart, and never adds it to what the platform holds', async () => {
    const rows = await report('posted', 'from=2025-10&to=2025-11&custody=vendedor');
    expect(short(rows)).toEqual([['2025-11', 'pix', 'pagseguro', 7_000, 0, 0, 6_810]]);
    expect(rows[0]?.custody).toBe('vendedor');
    expect(new Set((await report('posted')).map(({ custody }) => custody))).toEqual(new Set(['plataforma']));
  });

  it('comes as a CSV with numbers that spreadsheets add up', async () => {
    const file = await callAs(
      api,
      maria,
      'GET',
      '/finance/month-report/file?from=2025-10&to=2025-11&by=occurred',
    );
    const rows: string[][] = [];
    for await (const { cells } of readCsv(file.payload.slice(1))) rows.push(cells);
    expect(rows[0]?.slice(0, 5)).toEqual(['Mês', 'Método', 'Gateway', 'Custódia', 'Vendas brutas']);
    expect(rows[1]?.slice(0, 5)).toEqual([
      '10/2025',
      'Cartão de crédito',
      'Iugu',
      'Com a plataforma',
      '189,90',
    ]);
    expect(rows[1]?.[rows[0]?.indexOf('Líquido') ?? -1]).toBe('138,99');
    expect(rows.map((row) => row.at(-1))).toEqual([
      'Nota fiscal das tarifas',
      ...rows.slice(1).map(() => ''),
    ]);
  });

  it('is of at most 13 months, and of none that end before they begin', async () => {
    const of = async (query: string) =>
      (await callAs(api, maria, 'GET', `/finance/month-report?${query}`)).json();
    expect((await of('from=2025-02&to=2025-01')).fields.to).toEqual([
      'O fim do período vem antes do início.',
    ]);
    // What is no month is compared with nothing: that went on for ever.
    expect(Object.keys((await of('from=0-1&to=~')).fields)).toEqual(['from', 'to']);
    expect((await of('from=2024-01&to=2025-02')).fields.to).toEqual(['Escolha um período de até 13 meses.']);
  });

  it('knows nothing of another store', async () => {
    const joao = await createAccount(api.platform);
    const answer = await callAs(api, joao, 'GET', '/finance/month-report?from=2025-10&to=2025-11');
    expect(answer.json().items).toEqual([]);
  });
});

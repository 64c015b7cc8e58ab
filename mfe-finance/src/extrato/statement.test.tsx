import type { StatementRow } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { openArea, type RecordedCall } from '@balcao/contract/testing';
import { buildQueryString, formatMoney } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount } from '../contas-bancarias/testing/an-account';
import { area } from '../define';
import { anOffer, aPricedReceivable } from './antecipacoes/testing/an-offer';

const NOTHING = {
  custody: 'plataforma',
  owedCents: 0,
  availableCents: 0,
  pendingCents: 0,
  blockedCents: 0,
  inPayoutCents: 0,
};

const NO_OFFER = anOffer([]);

const anEntry = (changes: Partial<StatementRow> = {}): StatementRow => ({
  id: 'e1',
  custody: 'plataforma',
  account: 'a_liberar',
  type: 'sale',
  amountCents: 18_990,
  balanceAfterCents: 18_990,
  orderId: 'o1',
  orderNumber: 12,
  method: 'credit_card',
  gateway: 'iugu',
  postedAt: '2026-11-20T15:30:00.000Z',
  occurredAt: '2026-11-20T15:00:00.000Z',
  counterAccount: null,
  ...changes,
});

const open = (answers: object = {}, query = '') =>
  openArea(area, `/backoffice/financeiro/extrato${query}`, {
    http: {
      'GET /finance/balances': NOTHING,
      'GET /finance/entries': aPage([anEntry()]),
      'GET /finance/days': { items: [{ day: '2026-11-20', openingCents: 100, closingCents: 18_890 }] },
      'GET /finance/anticipations/offer': NO_OFFER,
      ...answers,
    },
  });

it.each(['extrato', 'extrato?aba=saques', 'contas-bancarias'])(
  '%s asks the API nothing where the person may not see the money, and says whom to ask',
  async (page) => {
    const { http } = await openArea(area, `/backoffice/financeiro/${page}`, {
      isPermitted: (permission) => !permission.startsWith('financeiro'),
    });
    expect(await screen.findByText('Seu papel nesta loja não vê o financeiro')).toBeVisible();
    expect(http.calls).toEqual([]);
  },
);

const figureOf = async (label: string) =>
  within((await screen.findByText(label, { selector: 'dt' })).parentElement as HTMLElement);

const TERMS = {
  availableCents: 123_456,
  refundsCents: 0,
  minCents: 500,
  feeCents: 367,
  feeReturns: true,
  cutoffHour: 16,
  processOn: '2099-01-05',
  blocks: [],
  holdUntil: null,
  canRequest: true,
};

it('asks for a payout of everything at once, beside the balances', async () => {
  await open({
    'GET /finance/balances': { ...NOTHING, availableCents: 123_456 },
    'GET /finance/payouts/terms': TERMS,
    'GET /finance/bank-accounts': {
      items: [anAccount()],
      limit: 5,
      hold: null,
      holders: [],
      canEdit: true,
    },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Sacar' })).toBeEnabled());
  await userEvent.click(screen.getByRole('button', { name: 'Sacar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sacar' }));
  expect(await dialog.findByRole('button', { name: `Sacar ${formatMoney(123_089)}` })).toBeVisible();
});

it('offers none to who may not ask for a payout', async () => {
  await open({ 'GET /finance/anticipations/offer': { ...NO_OFFER, canRequest: false } });
  expect((await figureOf('Dá para antecipar')).getByText(/^R\$\s0,00$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sacar' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Antecipar' })).not.toBeInTheDocument();
});

it('says of what could be paid before its day how much would arrive', async () => {
  await open({ 'GET /finance/anticipations/offer': anOffer([aPricedReceivable()]) });
  const figure = await figureOf('Dá para antecipar');
  expect(await figure.findByText(/^R\$\s60,60$/)).toBeVisible();
  expect(figure.getByText(/^Já sem a taxa de R\$\s1,27\./)).toBeVisible();
});

it('says how much there is, and where it is', async () => {
  await open({ 'GET /finance/balances': { ...NOTHING, availableCents: 123_456, pendingCents: 17_899 } });
  expect((await figureOf('Saldo disponível')).getByText(/R\$\s1\.234,56/)).toBeVisible();
  expect((await figureOf('A liberar')).getByText(/R\$\s178,99/)).toBeVisible();
  expect(screen.queryByText(/está negativo/)).not.toBeInTheDocument();
});

it('explains a balance below zero', async () => {
  await open({ 'GET /finance/balances': { ...NOTHING, availableCents: -428 } });
  expect(await screen.findByText('Seu saldo disponível está negativo')).toBeVisible();
  expect((await figureOf('Saldo disponível')).getByText(/-R\$\s4,28/)).toBeVisible();
});

it('says of no balance at or below zero that it can be paid out', async () => {
  await open({ 'GET /finance/balances': { ...NOTHING, availableCents: -21_500 } });
  const negative = await figureOf('Saldo disponível');
  expect(negative.getByText('As próximas liberações cobrem o que falta.')).toBeVisible();
  expect(negative.queryByText('Já é seu para sacar.')).not.toBeInTheDocument();
});

it('says of an empty balance what it will become', async () => {
  await open();
  expect((await figureOf('Saldo disponível')).getByText('Nada para sacar agora.')).toBeVisible();
  expect((await figureOf('A liberar')).getByText('Nenhuma venda espera liberação.')).toBeVisible();
  expect((await figureOf('Bloqueado')).getByText('Nada está retido.')).toBeVisible();
  expect((await figureOf('Em saque')).getByText('Nenhum saque a caminho.')).toBeVisible();
});

it('says of no balance at all that money may go directly to the seller', async () => {
  await open();
  expect(await screen.findByText('Aqui fica só o que a plataforma recebe por você')).toBeVisible();
  expect(screen.getByText(/vai direto para você, sem passar por aqui.*“Direto com você”/)).toBeVisible();
});

it('says nothing of that where there is some', async () => {
  await open({ 'GET /finance/balances': { ...NOTHING, pendingCents: 1 } });
  await figureOf('Saldo disponível');
  expect(screen.queryByText('Aqui fica só o que a plataforma recebe por você')).not.toBeInTheDocument();
});

it('says on the button which days a file will have', async () => {
  await open({}, '?postedFrom=2026-10-01&postedTo=2026-10-31');
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar' }));
  expect(screen.getByRole('button', { name: 'Exportar CSV 01/10 a 31/10/2026' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar OFX 01/10 a 31/10/2026' })).toBeVisible();
});

it('shows each line with the balance that it led to, and leads to its order', async () => {
  await open({
    'GET /finance/entries': aPage([
      anEntry({ id: 'e2', type: 'fee_platform', amountCents: -428, balanceAfterCents: 18_562 }),
    ]),
  });
  const row = within((await screen.findByText('Tarifa da plataforma')).closest('tr') as HTMLElement);
  for (const text of ['12:30', 'Nº 12', /^-R\$\s4,28$/, /^R\$\s185,62$/])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole('link')).toHaveAttribute('href', '/backoffice/pedidos/detalhe/o1');
});

it('opens with what is free, and shows another account or all of them', async () => {
  const { http, navigation } = await open();
  expect(await screen.findByRole('radio', { name: 'Disponível' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'A liberar' }));
  expect(navigation.url()).toBe('/backoffice/financeiro/extrato?account=a_liberar');
  await userEvent.click(screen.getByRole('radio', { name: 'Tudo junto' }));
  expect(await screen.findByRole('columnheader', { name: 'Conta' })).toBeVisible();
  await waitFor(() => {
    const asked = http.calls.filter(({ path }) => path === '/finance/entries');
    expect(
      asked.map(({ options: { params = {} } }) => ({
        account: 'account' in params ? params.account : undefined,
        moves: 'moves' in params ? params.moves : undefined,
      })),
    ).toEqual([{ account: ['disponivel'] }, { account: ['a_liberar'] }, { moves: 'joined' }]);
  });
});

it('tells what only changes its account from what is lost', async () => {
  await open({
    'GET /finance/entries': aPage([
      anEntry({ id: 'e3', type: 'refund', amountCents: -3_000 }),
      anEntry({
        id: 'e2',
        type: 'chargeback',
        account: 'disponivel',
        amountCents: -1_000,
        counterAccount: 'bloqueado',
      }),
      anEntry({
        id: 'e1',
        type: 'release',
        account: 'disponivel',
        amountCents: 18_990,
        counterAccount: 'a_liberar',
      }),
    ]),
  });
  expect(await screen.findByText('Liberação · de A liberar')).toBeVisible();
  expect(screen.getByText('Chargeback · para Bloqueado')).toBeVisible();
  expect(screen.getByText(/^-R\$\s10,00$/)).not.toHaveClass('bal-money-negative');
  expect(screen.getByText(/^-R\$\s30,00$/)).toHaveClass('bal-money-negative');
});

it('draws of all accounts together what only moved apart from what came and went', async () => {
  await open(
    {
      'GET /finance/entries': aPage([
        anEntry({ id: 'e2', amountCents: 4_000 }),
        anEntry({ type: 'release', account: 'disponivel', amountCents: 2_000, counterAccount: 'a_liberar' }),
      ]),
    },
    '?account=all',
  );
  const moved = (await screen.findByText('Liberação · de A liberar')).closest('tr') as HTMLElement;
  expect(
    within(moved)
      .getByText(/^R\$\s20,00$/)
      .closest('.bal-soft'),
  ).toBeInTheDocument();
  const sold = screen.getByText('Venda').closest('tr') as HTMLElement;
  expect(
    within(sold)
      .getByText(/^R\$\s40,00$/)
      .closest('.bal-soft'),
  ).not.toBeInTheDocument();
});

it('says with what each day began and ended', async () => {
  await open();
  const heading = await screen.findByRole('rowheader', { name: /20\/11\/2026/ });
  await within(heading).findByText(/Abriu com/);
  expect(heading).toHaveTextContent(/Abriu com R\$\s1,00 · fechou com R\$\s188,90/);
});

it('shows what stands below the balances once nothing above can move it', async () => {
  let answer = (_: object) => {};
  const tabs = new Promise((resolve) => {
    answer = resolve;
  });
  await open({ 'GET /orders': () => tabs });
  await screen.findByText('Venda');
  const line = screen.getByText('Venda');
  expect(line.closest('[aria-busy="true"]')).toBeInTheDocument();
  answer(aPage([]));
  await waitFor(() => expect(line.closest('[aria-busy="true"]')).not.toBeInTheDocument());
});

it('asks for the page that was prefetched', async () => {
  const { http } = await open();
  await screen.findByText('Venda');
  const asked = http.calls.find(({ path }) => path === '/finance/entries')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=-postedAt&account=disponivel');
});

it('tells who has sold nothing yet what will stand here', async () => {
  await open({ 'GET /finance/entries': aPage([]) });
  expect(await screen.findByText('Nada passou por aqui ainda')).toBeVisible();
});

it('says what could not be read, and keeps the rest', async () => {
  await open({
    'GET /finance/balances': () => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
    },
  });
  expect(await screen.findByText('Não foi possível carregar os seus saldos')).toBeVisible();
  expect(await screen.findByText('Venda')).toBeVisible();
});

it('shows the day on which a fact happened beside when it was posted, and can be limited to such days', async () => {
  const { http } = await open(
    {
      'GET /finance/entries': aPage([
        // 02:30 UTC is still the last of October in São Paulo.
        anEntry({ postedAt: '2026-11-20T15:30:00.000Z', occurredAt: '2026-11-01T02:30:00.000Z' }),
      ]),
    },
    '?occurredFrom=2026-10-01&occurredTo=2026-10-31',
  );
  for (const name of ['Competência', 'Descrição', 'Líquido'])
    expect(await screen.findByRole('columnheader', { name })).toBeVisible();
  expect(screen.getByText('31/10/2026')).toBeVisible();
  const asked = http.calls.find(({ path }) => path === '/finance/entries')?.options.params;
  expect(asked).toMatchObject({ occurredFrom: '2026-10-01', occurredTo: '2026-10-31' });
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(screen.getByRole('button', { name: 'Exportar CSV 01/10 a 31/10/2026' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Exportar OFX/ })).not.toBeInTheDocument();
});

it('says what there was at the end of another day', async () => {
  const closings: Record<string, number> = {
    a_liberar: 17_899,
    disponivel: 4_384,
    bloqueado: 0,
    em_saque: 5_000,
  };
  const { http } = await open({
    'GET /finance/entries': aPage([]),
    'GET /finance/days': ({ options: { params } }: { options: { params: { account: string[] } } }) => ({
      items: [{ day: '2026-10-31', openingCents: 0, closingCents: closings[params.account[0] ?? ''] ?? 0 }],
    }),
  });
  await userEvent.click(await screen.findByText('Saldo em outra data'));
  const day = screen.getByLabelText('No fim do dia');
  await userEvent.clear(day);
  await userEvent.type(day, '31102026');
  expect(day).toHaveValue('31/10/2026');
  // 178,99 + 43,84 + 0,00 + 50,00
  const total = await screen.findByText('Todas as contas em 31/10/2026');
  expect(total.parentElement).toHaveTextContent(/R\$\s272,83/);
  const asked = http.calls
    .filter(({ path }) => path === '/finance/days')
    .map(({ options }) => options.params);
  expect(asked).toContainEqual({ from: '2026-10-31', to: '2026-10-31', account: ['disponivel'] });
});

describe('what the store receives itself', () => {
  const direct = {
    ...NOTHING,
    custody: 'vendedor',
    availableCents: 4990,
    pendingCents: 1000,
    owedCents: 149,
  };
  const both = {
    'GET /finance/balances': ({ options: { params = {} } }: RecordedCall) =>
      'custody' in params && params.custody === 'vendedor' ? direct : NOTHING,
  };

  it('is told apart, with what it owes and nothing to pay out', async () => {
    await open(both);
    await userEvent.click(await screen.findByRole('radio', { name: 'Direto com você' }));
    expect((await figureOf('Recebido direto')).getByText(/49,90/)).toBeVisible();
    expect((await figureOf('Tarifas a pagar')).getByText(/1,49/)).toBeVisible();
    expect(screen.getByText(/não passa pela plataforma/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Saques' })).not.toBeInTheDocument();
    expect(screen.queryByText('Saldo disponível')).not.toBeInTheDocument();
  });

  it('stands in the address, and stays in it from one part to the next', async () => {
    const { navigation } = await open(both, '?sign=in');
    await userEvent.click(await screen.findByRole('radio', { name: 'Direto com você' }));
    expect(navigation.url()).toBe('/backoffice/financeiro/extrato?custodia=vendedor');
    await userEvent.click(screen.getByRole('link', { name: 'Agenda de recebíveis' }));
    expect(navigation.url()).toBe('/backoffice/financeiro/extrato?custodia=vendedor&aba=agenda');
    expect(screen.getByRole('radio', { name: 'Direto com você' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Com a plataforma' }));
    expect(navigation.url()).toBe('/backoffice/financeiro/extrato?aba=agenda');
  });

  it('says of each figure what it is, also at zero and below', async () => {
    await open(
      {
        ...both,
        'GET /finance/balances': { ...direct, availableCents: -21_500, pendingCents: 0, blockedCents: 0 },
      },
      '?custodia=vendedor',
    );
    const received = await figureOf('Recebido direto');
    expect(received.getByText('Reembolsos e disputas levaram mais do que foi pago.')).toBeVisible();
    expect(received.queryByText(/já pagou a você/)).not.toBeInTheDocument();
    expect((await figureOf('A receber direto')).getByText('Nenhuma venda espera pagamento.')).toBeVisible();
    expect((await figureOf('Contestado direto')).getByText('Nada está contestado.')).toBeVisible();
    expect((await figureOf('Tarifas a pagar')).getByText(/Vêm na fatura do plano/)).toBeVisible();
  });

  it('has lines of its own, also where all accounts were looked at before', async () => {
    const lineOf = ({ options: { params = {} } }: RecordedCall) =>
      aPage([anEntry({ amountCents: 'custody' in params && params.custody === 'vendedor' ? 7_777 : 1_212 })]);
    await open({ ...both, 'GET /finance/entries': lineOf }, '?account=all');
    expect((await screen.findAllByText(/12,12/)).length).toBeGreaterThan(0);
    await userEvent.click(await screen.findByRole('radio', { name: 'Direto com você' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Tudo junto' }));
    expect((await screen.findAllByText(/77,77/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/12,12/)).not.toBeInTheDocument();
  });

  it('begins and ends its days with its own balances, never with the platform’s', async () => {
    const { http } = await open(
      {
        ...both,
        'GET /finance/days': ({ options: { params = {} } }: RecordedCall) => ({
          items: [
            'custody' in params && params.custody === 'vendedor'
              ? { day: '2026-11-20', openingCents: 0, closingCents: 4_990 }
              : { day: '2026-11-20', openingCents: 100, closingCents: 18_890 },
          ],
        }),
      },
      '?custodia=vendedor',
    );
    const heading = await screen.findByRole('rowheader', { name: /20\/11\/2026/ });
    await within(heading).findByText(/Abriu com/);
    expect(heading).toHaveTextContent(/Abriu com R\$\s0,00 · fechou com R\$\s49,90/);
    await userEvent.click(screen.getByText('Saldo em outra data'));
    await userEvent.clear(screen.getByLabelText('No fim do dia'));
    await userEvent.type(screen.getByLabelText('No fim do dia'), '20112026');
    const total = await screen.findByText('Todas as contas em 20/11/2026');
    // Four accounts of so much each.
    expect(total.parentElement).toHaveTextContent(/R\$\s199,60/);
    expect(screen.getByText('A pagar à plataforma', { selector: 'dt' })).toBeVisible();
    const asked = http.calls.filter(({ path }) => path === '/finance/days');
    expect(asked.map(({ options }) => options.params)).toContainEqual({
      from: '2026-11-20',
      to: '2026-11-20',
      custody: 'vendedor',
      account: ['direto_recebido'],
    });
  });

  it('offers neither a payout nor an anticipation beside it', async () => {
    await open({ ...both, 'GET /finance/anticipations/offer': NO_OFFER });
    expect(await screen.findByRole('button', { name: 'Sacar' })).toBeVisible();
    await userEvent.click(await screen.findByRole('radio', { name: 'Direto com você' }));
    await figureOf('Recebido direto');
    expect(screen.queryByRole('button', { name: 'Sacar' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Antecipar' })).not.toBeInTheDocument();
  });

  it('is no choice where there is none', async () => {
    await open();
    await figureOf('Saldo disponível');
    expect(screen.queryByRole('radio', { name: 'Direto com você' })).not.toBeInTheDocument();
  });
});

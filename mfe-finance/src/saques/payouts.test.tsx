import type { Payout, PayoutTerms } from '@balcao/api-schema';
import { openArea } from '@balcao/contract/testing';
import { formatMoney } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAccount } from '../contas-bancarias/testing/an-account';
import { area } from '../define';
import { anOffer } from '../extrato/antecipacoes/testing/an-offer';

const ACCOUNT = anAccount();

const TERMS: PayoutTerms = {
  availableCents: 18_562,
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

const aPayout = (changes: Partial<Payout> = {}): Payout => ({
  id: 'p1',
  amountCents: 10_000,
  feeCents: 367,
  status: 'solicitado',
  accountLabel: '341 Itaú ****3661',
  processOn: '2099-01-05',
  requestedAt: '2026-11-20T15:00:00.000Z',
  heldSince: null,
  endedAt: null,
  returnedAt: null,
  refusal: null,
  ...changes,
});

const open = (terms: Partial<PayoutTerms> = {}, answers: object = {}) =>
  openArea(area, '/backoffice/financeiro/extrato?aba=saques', {
    http: {
      'GET /finance/balances': { availableCents: 18_562, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/payouts': aPage([]),
      'GET /finance/payouts/terms': { ...TERMS, ...terms },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /finance/bank-accounts': { items: [ACCOUNT], limit: 5, hold: null, holders: [], canEdit: true },
      ...answers,
    },
  });

/** Presses "Sacar" once it can be. */
async function openPayout() {
  const button = await screen.findByRole('button', { name: 'Sacar' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  return within(await screen.findByRole('dialog', { name: 'Sacar' }));
}

it('pays all out of an account that closes, and no less', async () => {
  await open({ isFinal: true, minCents: 1, feeCents: 0 });
  const dialog = await openPayout();
  expect(dialog.getByText(/leva todo o saldo, sem tarifa/)).toBeVisible();
  const amount = dialog.getByLabelText(/Valor do saque/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '10000');
  await userEvent.click(dialog.getByRole('button', { name: /^Sacar/ }));
  expect(amount).toBeInvalid();
});

it('says of a payout that is held why it waits, and what becomes of it', async () => {
  const held = aPayout({ heldSince: '2026-11-21T15:00:00.000Z' });
  await open({ blocks: ['owner'], canRequest: false }, { 'GET /finance/payouts': aPage([held]) });
  expect(await screen.findAllByText('Retido')).not.toHaveLength(0);
  expect(screen.getAllByText(/em 30 dias, o que o banco não recebeu volta ao saldo/)).not.toHaveLength(0);
  expect(screen.getByText(/A conta de quem responde pela loja está bloqueada, ou/)).toBeVisible();
});

it('asks for a payout, and says before what it costs and when it comes', async () => {
  const user = userEvent.setup();
  const { http } = await open({}, { 'POST /finance/payouts': aPayout() });
  const form = await openPayout();
  const amount = await form.findByLabelText(/^Valor do saque/);
  expect(form.getByRole('button', { name: `Sacar ${formatMoney(18_195)}` })).toBeVisible();
  await user.clear(amount);
  expect(form.queryByText('Sai do seu saldo')).not.toBeInTheDocument();
  await user.type(amount, '10000');
  const figure = (term: string) => form.getByText(term).parentElement;
  await waitFor(() => expect(figure('Sai do seu saldo')).toHaveTextContent(/R\$\s103,67/));
  expect(figure('Tarifa de saque')).toHaveTextContent(/-R\$\s3,67/);
  expect(figure('O banco recebe em')).toHaveTextContent('05/01/2099');
  await user.click(form.getByRole('button', { name: `Sacar ${formatMoney(10_000)}` }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    amountCents: 10_000,
    bankAccountId: 'a1',
  });
});

it('keeps back what refunds under way will take, and says so', async () => {
  await open({ availableCents: 12_562, refundsCents: 6_000 });
  const form = await openPayout();
  expect(await form.findByText(/até R\$\s121,95\. R\$\s60,00 do saldo esperam por reembolsos/)).toBeVisible();
});

it('says what is missing, with a way there', async () => {
  await open({ blocks: ['identity', 'account'] });
  expect(await screen.findByText('Ainda não dá para sacar')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Verificar identidade' })).toHaveAttribute(
    'href',
    '/backoffice/configuracoes/verificar-identidade',
  );
  expect(screen.getByRole('link', { name: 'Cadastrar conta' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/contas-bancarias',
  );
  const dialog = await openPayout();
  expect(await dialog.findByText('Falta concluir a verificação de identidade.')).toBeVisible();
  expect(dialog.queryByLabelText(/^Valor do saque/)).not.toBeInTheDocument();
});

it('says that all payouts are paused', async () => {
  await open({ blocks: ['maintenance'] });
  expect(await screen.findByText(/estão pausados enquanto conferimos/)).toBeVisible();
});

it('cancels what the bank has not got yet', async () => {
  const user = userEvent.setup();
  const { http } = await open(
    { blocks: ['in_flight'] },
    { 'GET /finance/payouts': aPage([aPayout()]), 'POST /finance/payouts/p1/cancel': aPayout() },
  );
  await user.click(await screen.findByRole('button', { name: 'Cancelar saque' }));
  await waitFor(() =>
    expect(http.calls.some(({ path }) => path === '/finance/payouts/p1/cancel')).toBe(true),
  );
});

it('shows what became of each', async () => {
  await open(
    {},
    { 'GET /finance/payouts': aPage([aPayout({ status: 'devolvido', refusal: 'account_closed' })]) },
  );
  const row = within((await screen.findByText('Devolvido')).closest('tr') as HTMLElement);
  expect(row.getByText(/encerrada ou bloqueada/)).toBeVisible();
});

it('says when a payout was paid, when it came back and why', async () => {
  const returned = aPayout({
    status: 'devolvido',
    refusal: 'not_accepted',
    endedAt: '2026-11-20T15:00:00.000Z',
    returnedAt: '2026-11-24T15:00:00.000Z',
  });
  await open({}, { 'GET /finance/payouts': aPage([returned]) });
  const row = within((await screen.findByText('Devolvido')).closest('tr') as HTMLElement);
  expect(row.getByText(/^Pago em 20\/11\/2026.* e devolvido em 24\/11\/2026.*não aceitou/)).toBeVisible();
});

it('says what is missing for the smallest payout', async () => {
  await open({ availableCents: 600 });
  expect(await screen.findByText(/O menor saque é de R\$\s5,00, com tarifa de R\$\s3,67/)).toHaveTextContent(
    /Há R\$\s6,00 no saldo disponível\.$/,
  );
});

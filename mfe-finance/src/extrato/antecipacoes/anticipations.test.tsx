import { ApiError } from '@balcao/contract';
import { openArea } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { anOffer, aPricedReceivable } from './testing/an-offer';

const ITEMS = [
  aPricedReceivable(),
  aPricedReceivable({
    receivableId: 'r2',
    installment: 2,
    availableOn: '2027-01-22',
    feeCents: 250,
    netCents: 5937,
  }),
];
const DONE = {
  id: 'a1',
  receivables: 2,
  monthlyBasisPoints: 199,
  amountCents: 12_374,
  feeCents: 377,
  reserveCents: 0,
  netCents: 11_997,
  createdBy: 'Maria Souza',
  createdAt: '2026-11-22T15:00:00.000Z',
};
const NOTHING = { availableCents: 0, pendingCents: 12_374, blockedCents: 0, inPayoutCents: 0 };

const open = (answers: object = {}, tab = '') =>
  openArea(area, `/backoffice/financeiro/extrato${tab}`, {
    http: {
      'GET /finance/balances': NOTHING,
      'GET /finance/entries': aPage([]),
      'GET /finance/receivables': { items: [], isComplete: true },
      'GET /finance/anticipations': aPage([]),
      'GET /finance/anticipations/offer': anOffer(ITEMS),
      'POST /finance/anticipations': DONE,
      ...answers,
    },
  });

async function openDialog() {
  const button = await screen.findByRole('button', { name: 'Antecipar' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  return within(await screen.findByRole('dialog'));
}

it('says among the balances how much could be paid today', async () => {
  await open();
  const figure = within((await screen.findByText('Dá para antecipar')).parentElement as HTMLElement);
  expect(await figure.findByText(/^R\$\s119,97$/)).toBeVisible();
});

it('names fee and net before anything happens, and asks once for what was chosen', async () => {
  const { http, toasts } = await open();
  const dialog = await openDialog();
  expect(dialog.getByText(/^R\$\s123,74$/)).toBeVisible();
  expect(dialog.getByText(/^-R\$\s3,77$/)).toBeVisible();
  expect(dialog.getByText(/1,99% ao mês, por dia/)).toBeVisible();
  await userEvent.dblClick(dialog.getByRole('button', { name: /^Receber R\$\s119,97 agora$/ }));
  await waitFor(() => expect(toasts.at(-1)?.message).toMatch(/^Antecipamos 2 recebíveis: R\$\s119,97/));
  const asked = http.calls.filter(({ method }) => method === 'POST');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    path: '/finance/anticipations',
    body: { receivableIds: ['r1', 'r2'], maxFeeCents: 377 },
  });
});

it('lets people choose those until a day, or single ones', async () => {
  await open();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: 'Até uma data' }));
  await userEvent.selectOptions(dialog.getByLabelText('Que caem até'), '23/12/2026');
  expect(dialog.getByRole('button', { name: /^Receber R\$\s60,60 agora$/ })).toBeEnabled();
  await userEvent.click(dialog.getByRole('radio', { name: 'Um a um' }));
  expect(dialog.getByRole('button', { name: 'Escolha um recebível' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('checkbox', { name: /parcela 2/ }));
  expect(dialog.getByRole('button', { name: /^Receber R\$\s59,37 agora$/ })).toBeEnabled();
});

it('says why nothing was paid, and keeps the choice', async () => {
  await open({
    'POST /finance/anticipations': () => {
      throw new ApiError({
        status: 409,
        code: 'receivable_not_anticipable',
        errors: ['Um dos recebíveis não pode mais ser antecipado.'],
      });
    },
  });
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: /^Receber/ }));
  expect(await dialog.findByText('Um dos recebíveis não pode mais ser antecipado.')).toBeVisible();
});

it('offers nothing where nothing can be paid before its day', async () => {
  await open({ 'GET /finance/anticipations/offer': anOffer([]) }, '?aba=antecipacoes');
  expect(await screen.findByText('Nenhuma antecipação ainda')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Antecipar' })).toBeDisabled();
});

it('offers nothing to who may only look', async () => {
  const offer = { ...anOffer(ITEMS), canRequest: false };
  await open({ 'GET /finance/anticipations/offer': offer });
  const figure = within((await screen.findByText('Dá para antecipar')).parentElement as HTMLElement);
  expect(await figure.findByText(/^R\$\s119,97$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Antecipar' })).not.toBeInTheDocument();
});

it('lists what was paid before its day', async () => {
  await open({ 'GET /finance/anticipations': aPage([DONE]) }, '?aba=antecipacoes');
  const row = within((await screen.findByText('Maria Souza')).closest('tr') as HTMLElement);
  for (const text of [/^R\$\s123,74$/, /^-R\$\s3,77$/, /^R\$\s119,97$/])
    expect(row.getByText(text)).toBeVisible();
});

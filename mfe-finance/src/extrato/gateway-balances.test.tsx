import { ApiError } from '@balcao/contract';
import { openArea } from '@balcao/contract/testing';
import { aPage, onPhone } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../define';
import { anOffer } from './antecipacoes/testing/an-offer';

const NOTHING = { owedCents: 0, availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 };

const open = (byGateway: unknown, query = '') =>
  openArea(area, `/backoffice/financeiro/extrato${query}`, {
    http: {
      'GET /finance/balances': { ...NOTHING, custody: 'plataforma', availableCents: 3_195 },
      'GET /finance/balances/gateways': byGateway,
      'GET /finance/entries': aPage([]),
      'GET /finance/anticipations/offer': anOffer([]),
    },
  });
const unfold = async () => userEvent.click(await screen.findByText('Por gateway'));
const rowOf = async (name: string) =>
  within((await screen.findByText(name, { selector: 'strong' })).closest('tr') as HTMLElement);

it('shows which gateway brought what of the balances, once it is opened', async () => {
  const { http } = await open({
    custody: 'plataforma',
    items: [
      { ...NOTHING, gateway: 'iugu', availableCents: 13_562, pendingCents: 18_562 },
      { ...NOTHING, gateway: null, availableCents: -10_367 },
    ],
  });
  await screen.findByText('Por gateway');
  expect(http.calls.map(({ path }) => path)).not.toContain('/finance/balances/gateways');
  await unfold();
  const iugu = await rowOf('Iugu');
  expect(iugu.getByText(/^R\$\s135,62$/)).toBeVisible();
  expect(iugu.getByText(/^R\$\s185,62$/)).toBeVisible();
  expect((await rowOf('Sem gateway')).getByText(/^-R\$\s103,67$/)).toBeVisible();
  expect(screen.getByText(/saques, ajustes e pagamentos de que não se sabe o gateway/)).toBeVisible();
  const titles = within(screen.getByRole('table', { name: 'Saldos por gateway' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
  expect(titles).toEqual(['Gateway', 'Saldo disponível', 'A liberar']);
});

it('asks of what the store receives itself where that is shown', async () => {
  const { http } = await open(
    {
      custody: 'vendedor',
      items: [{ ...NOTHING, gateway: 'pagseguro', availableCents: 500, owedCents: 20 }],
    },
    '?custodia=vendedor',
  );
  await unfold();
  expect((await rowOf('PagSeguro')).getByText(/^R\$\s5,00$/)).toBeVisible();
  expect(screen.queryByText(/^Sem gateway:/)).not.toBeInTheDocument();
  const asked = http.calls.find(({ path }) => path === '/finance/balances/gateways');
  expect(asked?.options.params).toEqual({ custody: 'vendedor' });
});

it('says that no gateway has brought anything yet', async () => {
  await open({ custody: 'plataforma', items: [] });
  await unfold();
  expect(await screen.findByText('Nenhum gateway trouxe saldo até agora.')).toBeVisible();
});

it('says what could not be read', async () => {
  await open(() => {
    throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
  });
  await unfold();
  expect(await screen.findByText('Não foi possível carregar os saldos por gateway')).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('each gateway takes two lines', async () => {
    await open({
      custody: 'plataforma',
      items: [{ ...NOTHING, gateway: 'iugu', availableCents: 13_562, pendingCents: 18_562 }],
    });
    await unfold();
    const gateways = within(await screen.findByRole('list', { name: 'Saldos por gateway' }));
    expect(gateways.getByRole('listitem')).toHaveTextContent(
      /^IuguR\$\s135,62Saldo disponível · A liberar R\$\s185,62$/,
    );
  });
});

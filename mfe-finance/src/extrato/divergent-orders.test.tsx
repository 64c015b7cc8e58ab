import { ApiError } from '@balcao/contract';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { aPage, tabsWithDivergent } from '@balcao/ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { area } from '../define';
import { anOffer } from './antecipacoes/testing/an-offer';

const BALANCES = {
  custody: 'plataforma',
  owedCents: 0,
  availableCents: 0,
  pendingCents: 0,
  blockedCents: 0,
  inPayoutCents: 0,
};

const open = (tabs: FakeAnswer, query = '') =>
  openArea(area, `/backoffice/financeiro/extrato${query}`, {
    http: {
      'GET /finance/balances': BALANCES,
      'GET /finance/entries': aPage([]),
      'GET /finance/days': { items: [] },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /orders': tabs,
    },
  });

describe('orders that diverge', () => {
  it('are counted below the balances, with what that means and the way to them', async () => {
    await open(tabsWithDivergent(3));
    expect(await screen.findByText('3 pedidos com divergência')).toBeVisible();
    expect(screen.getByText(/saiu mais do que o pedido tem.*conferir ou devolver/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver divergências' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos?tab=divergent',
    );
  });

  it('are told also beside what the store receives itself', async () => {
    await open(tabsWithDivergent(3), '?custodia=vendedor');
    expect(await screen.findByText('3 pedidos com divergência')).toBeVisible();
  });

  it.each([
    ['there are none', tabsWithDivergent(0)],
    [
      'the role may not see orders',
      () => {
        throw new ApiError({ status: 403, code: 'forbidden', errors: ['Seu papel não permite.'] });
      },
    ],
  ])('are no word where %s, and all else stays', async (_, answer) => {
    const { http } = await open(answer);
    expect(await screen.findByText('Nada passou por aqui ainda')).toBeVisible();
    expect(screen.getByText('Saldo disponível')).toBeVisible();
    await waitFor(() => expect(http.calls.map(({ path }) => path)).toContain('/orders'));
    await act(async () => {});
    expect(screen.queryByText(/divergência/)).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

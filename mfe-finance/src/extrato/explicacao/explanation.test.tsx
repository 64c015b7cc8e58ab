import type { Explanation } from '@balcao/api-schema';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { area } from '../../define';

const EXPLAINED: Explanation = {
  balanceBefore: 10_000,
  balanceAfter: 24_000,
  groups: [
    { custody: 'plataforma', type: 'release', amountCents: 18_990, count: 3 },
    { custody: 'plataforma', type: 'reserve_hold', amountCents: 0, count: 2 },
    { custody: 'plataforma', type: 'refund', amountCents: -4_990, count: 1 },
  ],
};

const open = (explanation: FakeAnswer = EXPLAINED, query = '&from=2026-11-01&to=2026-11-10') =>
  openArea(area, `/backoffice/financeiro/extrato?aba=por-que-mudou${query}`, {
    http: {
      'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/explain': explanation,
    },
  });

it('goes from one balance to the other, each type a step that leads to its lines', async () => {
  const { http } = await open();
  const ladder = within(
    await screen.findByRole('figure', { name: /Saldo disponível: de 01\/11 a 10\/11\/2026/ }),
  );
  expect(ladder.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Saldo disponível',
    'Liberação',
    'Reembolso ao cliente',
    'Saldo disponível',
  ]);
  expect(screen.getByText(/aumentou R\$\s140,00/)).toBeVisible();
  expect(ladder.getByText(/^-R\$\s49,90$/)).toBeVisible();
  expect(ladder.getByRole('link', { name: '3 lançamentos de Liberação' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?postedFrom=2026-11-01&postedTo=2026-11-10&account=disponivel&type=release',
  );
  expect(screen.getByText(/Só mudou de lugar/)).toHaveTextContent('Reserva financeira');
  expect(http.calls.find(({ path }) => path === '/finance/explain')?.options.params).toEqual({
    from: '2026-11-01T03:00:00.000Z',
    to: '2026-11-11T03:00:00.000Z',
    account: ['disponivel'],
  });
});

it('can be asked of all accounts together', async () => {
  const { http } = await open();
  fireEvent.click(await screen.findByRole('radio', { name: 'Tudo junto' }));
  expect(await screen.findByRole('figure', { name: /Saldo total/ })).toBeVisible();
  expect(http.calls.at(-1)?.options.params).not.toHaveProperty('account');
});

it('leads to the lines of what the store receives itself where that is explained', async () => {
  const { http } = await open(EXPLAINED, '&custodia=vendedor&from=2026-11-01&to=2026-11-10');
  const link = await screen.findByRole('link', { name: '3 lançamentos de Liberação' });
  expect(link).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?custodia=vendedor&postedFrom=2026-11-01&postedTo=2026-11-10&account=direto_recebido&type=release',
  );
  const asked = http.calls.find(({ path }) => path === '/finance/explain')?.options.params;
  expect(asked).toMatchObject({ custody: 'vendedor', account: ['direto_recebido'] });
});

it('says so where nothing happened', async () => {
  await open({ balanceBefore: 0, balanceAfter: 0, groups: [] });
  expect(await screen.findByText('Nenhum lançamento neste período.')).toBeVisible();
  expect(screen.getByText(/O saldo não mudou/)).toBeVisible();
});

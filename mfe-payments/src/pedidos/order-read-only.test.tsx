import { screen, within } from '@testing-library/react';
import { anOrder, aPayment } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const seen = anOrder({
  canEdit: false,
  actions: [],
  tags: ['presente'],
  payments: [
    aPayment({
      method: 'credit_card',
      authorization: { requested: null, requestedCents: null, partialCapture: false, note: '', obstacle: '' },
    }),
  ],
});
const NOTE = {
  id: 'n1',
  text: 'Embrulhar',
  authorName: 'Ana',
  own: true,
  createdAt: '2026-03-01T12:00:00.000Z',
};

it('who may only read sees all of an order and nothing to change it by, and is told why', async () => {
  await openOrder(seen, { 'GET /orders/o1/notes': { items: [NOTE] } });
  expect(await screen.findByText(/Seu acesso a pedidos é só de leitura/)).toBeVisible();
  expect(await screen.findByText('Embrulhar')).toBeVisible();
  const tags = within(screen.getByRole('region', { name: 'Etiquetas' }));
  expect(tags.getByText('presente')).toBeVisible();
  expect(tags.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('***.982.247-**')).toBeVisible();
  const changes =
    /Marcar|Registrar|Enviar de novo|Cancelar|Capturar|Reembolsar|Reenviar|Apagar|Excluir|Adicionar|Recalcular|Mostrar/;
  expect(screen.queryAllByRole('button', { name: changes })).toEqual([]);
});

it('who may edit is told nothing of the kind', async () => {
  await openOrder(anOrder());
  expect(await screen.findByRole('button', { name: 'Reembolsar' })).toBeVisible();
  expect(screen.queryByText(/só de leitura/)).toBeNull();
});

it('who may not see the money is told so, and the API is not asked for it', async () => {
  const { http } = await openOrder(
    anOrder(),
    {},
    {
      isPermitted: (permission) => !permission.startsWith('financeiro'),
    },
  );
  expect(await screen.findByText('Seu papel nesta loja não vê saldos e tarifas.')).toBeVisible();
  expect(http.calls.filter(({ path }) => path.endsWith('/money'))).toEqual([]);
});

import { screen } from '@testing-library/react';
import { anOrder } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

it('says what is out of stock, and leads to the product', async () => {
  await openOrder(
    anOrder({
      isOutOfStock: true,
      shortages: [
        { productId: 'p1', title: 'Bolsa de lona', missing: 1 },
        { productId: 'p2', title: 'Camiseta (P)', missing: 2 },
      ],
    }),
  );
  expect(await screen.findByText('Sem estoque')).toBeVisible();
  expect(screen.getByText(/Falta 1 unidade de/)).toHaveTextContent('Falta 1 unidade de Bolsa de lona');
  expect(screen.getByText(/Faltam 2 unidades de/)).toHaveTextContent('Faltam 2 unidades de Camiseta (P)');
  expect(screen.getByRole('link', { name: 'Camiseta (P)' })).toHaveAttribute(
    'href',
    expect.stringContaining('p2'),
  );
});

it('says nothing of the stock where there is enough', async () => {
  await openOrder(anOrder());
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 1042' })).toBeVisible();
  expect(screen.queryByText('Sem estoque')).toBeNull();
});

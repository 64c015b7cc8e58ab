import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from './testing/a-product';
import { openCatalog } from './testing/open-catalog';

async function openNew(create: unknown) {
  const shell = await openCatalog('/backoffice/produtos/detalhe', {
    'POST /products': create,
    'GET /products/p1': aProduct({ status: 'draft' }),
    'GET /products/p1/checkout-links': { items: [] },
  });
  await userEvent.type(await screen.findByLabelText('Nome'), 'Bolsa de lona');
  return shell;
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Criar produto' }));

it('a name is enough; the product then opens on its own page', async () => {
  const shell = await openNew(aProduct({ status: 'draft' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço' }), '8990');
  await create();
  await waitFor(() => expect(shell.navigation.url()).toBe('/backoffice/produtos/detalhe/p1'));
  const call = shell.http.calls.find(({ method }) => method === 'POST');
  expect(call?.body).toMatchObject({ name: 'Bolsa de lona', type: 'physical', priceCents: 8990 });
  expect(call?.options.headers?.['Idempotency-Key']).toMatch(/\S{8,}/);
  expect(await screen.findByRole('button', { name: 'Ativar produto' })).toBeVisible();
});

it('sent again after a lost answer, it is the same product', async () => {
  const shell = await openNew(() => {
    throw new ApiError({ status: 0, code: 'timeout', errors: ['Demorou demais.'] });
  });
  await create();
  expect(await screen.findByText('Demorou demais.')).toBeVisible();
  await create();
  await waitFor(() => expect(shell.http.calls.filter(({ method }) => method === 'POST')).toHaveLength(2));
  const keys = shell.http.calls
    .filter(({ method }) => method === 'POST')
    .map(({ options }) => options.headers?.['Idempotency-Key']);
  expect(keys[0]).toBe(keys[1]);
  expect(screen.getByLabelText('Nome')).toHaveValue('Bolsa de lona');
});

it('what was typed is kept until the product is made', async () => {
  const shell = await openNew(aProduct({ status: 'draft' }));
  const kept = () => shell.drafts.load('produto');
  await waitFor(async () =>
    expect(await kept()).toEqual({
      'novo loja-1': expect.objectContaining({ changes: { name: 'Bolsa de lona' } }),
    }),
  );
  await create();
  await waitFor(async () => expect(await kept()).toBeNull());
});

import { ApiError } from '@balcao/contract';
import { aJob, aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRow } from '../testing/a-product';
import { openCatalog } from '../testing/open-catalog';

const PREVIEW = {
  total: 2,
  checked: 2,
  unchanged: 0,
  unpriced: 0,
  failing: 1,
  sample: [
    { id: 'p1', label: 'Bolsa de lona', beforeCents: 10_000, afterCents: 11_090, problem: null },
    { id: 'p2', label: 'Carteira', beforeCents: 90, afterCents: 99, problem: 'O máximo é R$ 1.' },
  ],
};

/** Selects both products of the list and opens the dialog. */
async function openDialog(preview: object = PREVIEW) {
  const shell = await openCatalog('/backoffice/produtos', {
    'GET /products': aPage([aRow(), aRow({ id: 'p2', name: 'Carteira' })]),
    'GET /saved-views': { items: [] },
    'POST /products/bulk/price-preview': preview,
    'POST /products/bulk': aJob('product_bulk', { title: 'Alterar o preço de 2 produtos' }),
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar a página' }));
  await userEvent.click(screen.getByRole('button', { name: /^Mais/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Alterar preço' }));
  return { shell, dialog: within(await screen.findByRole('dialog', { name: 'Alterar preço' })) };
}

const bodiesOf = (shell: Awaited<ReturnType<typeof openCatalog>>, path: string) =>
  shell.http.calls.filter((call) => call.path === path).map(({ body }) => body);

it('prices are shown before and after, and changed only then', async () => {
  const { shell, dialog } = await openDialog();
  await userEvent.type(await dialog.findByLabelText('Porcentagem'), '10');
  await userEvent.selectOptions(dialog.getByLabelText('Arredondamento'), 'Terminar em ,90');

  expect(await dialog.findByText(/1 produto muda de preço, 1 com problema/)).toBeVisible();
  const first = within(dialog.getByText('Bolsa de lona').closest('tr') as HTMLElement);
  expect(first.getByText(/R\$\s100,00/)).toBeVisible();
  expect(first.getByText(/R\$\s110,90/)).toBeVisible();
  expect(dialog.getByText('O máximo é R$ 1.')).toBeVisible();
  expect(bodiesOf(shell, '/products/bulk')).toEqual([]);

  await userEvent.click(dialog.getByRole('button', { name: 'Alterar o preço de 1 produto' }));
  const change = { selection: { by: 'ids', ids: ['p1', 'p2'] }, percentBasisPoints: 1000, rounding: 'to-90' };
  await waitFor(() => expect(bodiesOf(shell, '/products/bulk')).toEqual([{ action: 'price', ...change }]));
  expect(bodiesOf(shell, '/products/bulk/price-preview').at(-1)).toEqual(change);
  expect(await screen.findByRole('region', { name: 'Alterar o preço de 2 produtos' })).toBeVisible();
});

it('a discount is a negative percentage, and none can take everything', async () => {
  const { shell, dialog } = await openDialog();
  await userEvent.click(await dialog.findByLabelText('Diminuir'));
  await userEvent.type(dialog.getByLabelText('Porcentagem'), '95');
  await userEvent.click(dialog.getByRole('button', { name: /^Alterar (o preço|os preços|preços)/ }));
  expect(await dialog.findAllByText(/máximo/)).not.toHaveLength(0);
  expect(bodiesOf(shell, '/products/bulk')).toEqual([]);

  await userEvent.clear(dialog.getByLabelText('Porcentagem'));
  await userEvent.type(dialog.getByLabelText('Porcentagem'), '12,5');
  await userEvent.click(dialog.getByRole('button', { name: /^Alterar (o preço|os preços|preços)/ }));
  await waitFor(() =>
    expect(bodiesOf(shell, '/products/bulk')).toMatchObject([
      { percentBasisPoints: -1250, rounding: 'none' },
    ]),
  );
});

it('a refused change is told in the dialog, which stays', async () => {
  const { shell, dialog } = await openDialog();
  shell.http.answer('POST /products/bulk', () => {
    throw new ApiError({
      status: 409,
      code: 'selection_changed',
      errors: ['A lista mudou desde que você selecionou.'],
    });
  });
  await userEvent.type(await dialog.findByLabelText('Porcentagem'), '10');
  await userEvent.click(dialog.getByRole('button', { name: /^Alterar (o preço|os preços|preços)/ }));
  expect(await dialog.findByText('A lista mudou desde que você selecionou.')).toBeVisible();
});

it('says why no price changes, and offers no change then', async () => {
  const { shell, dialog } = await openDialog({
    ...PREVIEW,
    total: 3,
    unchanged: 3,
    unpriced: 2,
    failing: 0,
    sample: [],
  });
  await userEvent.type(await dialog.findByLabelText('Porcentagem'), '10');
  expect(
    await dialog.findByText('Nenhum preço muda: 2 ainda sem preço, 1 fica com o mesmo preço.'),
  ).toBeVisible();
  expect(dialog.queryByRole('table')).not.toBeInTheDocument();
  const apply = dialog.getByRole('button', { name: 'Alterar preços' });
  await userEvent.click(apply);
  expect(apply).toBeDisabled();
  expect(bodiesOf(shell, '/products/bulk')).toEqual([]);
});

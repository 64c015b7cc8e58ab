import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aProduct } from '../../testing/a-product';
import { lastPatch, openProduct } from '../../testing/open-product';

const SHIRT = aProduct({
  options: [{ name: 'Tamanho', values: ['P', 'M'] }],
  variants: [
    { id: 'v1', values: ['P'], priceCents: 5000, sku: 'CAM-P', gtin: '', stockQuantity: 4 },
    { id: 'v2', values: ['M'], priceCents: null, sku: 'CAM-M', gtin: '', stockQuantity: 0 },
  ],
});

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
const cell = (label: string) => screen.findByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar produto' }));

it('a product gets options, and a row for each combination', async () => {
  const shell = await openProduct(aProduct({ stockControlled: true }));
  await userEvent.click(await screen.findByRole('button', { name: 'Adicionar opção' }));
  await userEvent.type(screen.getByLabelText('Nome da opção 1'), 'Cor');
  await userEvent.type(screen.getByLabelText('Valores de Cor'), 'Azul{Enter}Verde{Enter}');
  expect(rows()).toEqual(['Azul', 'Verde']);
  await userEvent.type(await cell('Estoque de Verde'), '7');
  await userEvent.type(await cell('SKU de Azul'), 'COR-A');
  expect(screen.getByText(/7 unidades nas variantes/)).toBeVisible();
  await save();
  const nothing = { priceCents: null, gtin: '' };
  await waitFor(() =>
    expect(lastPatch(shell)?.body).toEqual({
      options: [{ name: 'Cor', values: ['Azul', 'Verde'] }],
      variants: [
        { ...nothing, values: ['Azul'], sku: 'COR-A', stockQuantity: 0 },
        { ...nothing, values: ['Verde'], sku: '', stockQuantity: 7 },
      ],
    }),
  );
});

it('variants keep their ids when a value is added', async () => {
  const shell = await openProduct(SHIRT);
  await userEvent.type(await screen.findByLabelText('Valores de Tamanho'), 'G{Enter}');
  expect(rows()).toEqual(['P', 'M', 'G']);
  await save();
  await waitFor(() =>
    expect(lastPatch(shell)?.body).toMatchObject({
      variants: [{ id: 'v1', sku: 'CAM-P' }, { id: 'v2' }, { values: ['G'] }],
    }),
  );
});

it('the price of the first goes to all', async () => {
  const shell = await openProduct(SHIRT);
  await userEvent.click(await screen.findByRole('button', { name: 'Preço' }));
  expect(await cell('Preço de M')).toHaveValue('R$\u00a050,00');
  await save();
  await waitFor(() =>
    expect(lastPatch(shell)?.body).toMatchObject({ variants: [{ priceCents: 5000 }, { priceCents: 5000 }] }),
  );
});

it('what the API says of a variant stands in its cell', async () => {
  await openProduct(SHIRT, {
    'PATCH /products/p1': () => {
      throw new ApiError({
        status: 409,
        code: 'sku_in_use',
        errors: ['Este SKU já está em uso.'],
        fields: { 'variants.1.sku': ['Este SKU já está em uso.'] },
      });
    },
  });
  await userEvent.type(await cell('SKU de M'), '2');
  await save();
  expect(await screen.findByRole('link', { name: 'M, SKU: Este SKU já está em uso.' })).toBeVisible();
  expect(await cell('SKU de M')).toHaveAccessibleDescription('Este SKU já está em uso.');
  await waitFor(async () => expect(await cell('SKU de M')).toHaveFocus());
  expect(await cell('SKU de P')).toBeValid();
});

it('a wrong GTIN is told in its cell before anything is sent', async () => {
  const shell = await openProduct(SHIRT);
  await userEvent.type(await cell('GTIN de P'), '123');
  await save();
  expect(await screen.findByRole('link', { name: /^P, GTIN: GTIN inválido|GTIN inválido/ })).toBeVisible();
  expect(await cell('GTIN de P')).toBeInvalid();
  expect(lastPatch(shell)).toBeUndefined();
});

it('a removed variant stays away, and its option can go', async () => {
  const shell = await openProduct(SHIRT);
  await userEvent.click(await screen.findByRole('button', { name: 'Remover variante M' }));
  expect(rows()).toEqual(['P']);
  await userEvent.click(screen.getByRole('button', { name: 'Remover opção Tamanho' }));
  expect(screen.queryByRole('table', { name: 'Variantes' })).not.toBeInTheDocument();
  await save();
  await waitFor(() => expect(lastPatch(shell)?.body).toEqual({ options: [], variants: [] }));
});

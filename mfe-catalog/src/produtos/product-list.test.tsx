import { ApiError } from '@balcao/contract';
import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRow } from './testing/a-product';
import { openCatalog } from './testing/open-catalog';

const LIST = '/backoffice/produtos';

const openList = (page: unknown, url = LIST) =>
  openCatalog(url, { 'GET /products': page, 'GET /saved-views': { items: [] } });

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('a product in the list', () => {
  it('shows what a seller asks of it, and leads to its page', async () => {
    await openList(aPage([aRow({ soldLast30Days: 1234, hasHigherPrices: true })]));
    const row = await rowOf('Bolsa de lona');
    for (const text of ['BOL-01', '40', 'Ativo', 'Manual', '1.234'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText('a partir de')).toBeVisible();
    expect(row.getByText(/R\$\s89,90/)).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', '/backoffice/produtos/detalhe/p1');
  });

  it.each([
    [{ stockQuantity: 0, stockLevel: 'zero' as const }, 'Zerado'],
    [{ stockQuantity: 3, stockLevel: 'low' as const }, 'Baixo: 3'],
  ])('says with a word that its stock runs out: %j', async (stock, words) => {
    await openList(aPage([aRow(stock)]));
    expect((await rowOf('Bolsa de lona')).getByText(words)).toBeVisible();
  });

  it('says how many of it wait for a payment', async () => {
    await openList(aPage([aRow({ stockQuantity: 30, reservedQuantity: 2 })]));
    const row = await rowOf('Bolsa de lona');
    expect(row.getByText('30')).toBeVisible();
    expect(row.getByText('2 reservados')).toBeVisible();
  });

  it('says what it does not have', async () => {
    await openList(aPage([aRow({ sku: '', priceCents: null, stockControlled: false })]));
    const row = await rowOf('Bolsa de lona');
    expect(row.getByText('Sem preço')).toBeVisible();
    expect(row.getAllByText('—')).toHaveLength(2);
  });
});

it('asks for the page that was prefetched', async () => {
  const { http } = await openList(aPage([aRow()]));
  await screen.findByText('Bolsa de lona');
  const asked = http.calls.find(({ path }) => path === '/products')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=-createdAt&countBy=status');
});

it('reads filters, order and search from its address', async () => {
  const { http } = await openList(
    aPage([aRow()]),
    `${LIST}?q=bolsa&status=draft&status=active&stock=low&priceFrom=1000&sort=-priceCents`,
  );
  await screen.findByText('Bolsa de lona');
  expect(http.calls.find(({ path }) => path === '/products')?.options.params).toMatchObject({
    q: 'bolsa',
    status: ['draft', 'active'],
    stock: 'low',
    priceFrom: 1000,
    sort: '-priceCents',
  });
});

it('tells who has no product what one is for, and offers the first step', async () => {
  await openList(aPage([]));
  expect(await screen.findByText(/Um produto é o que você vende/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Criar produto' })).toHaveAttribute('href', `${LIST}/detalhe`);
  expect(screen.getByRole('button', { name: 'Importar CSV' })).toBeVisible();
});

it('tells who may not see products why', async () => {
  await openList(() => {
    throw new ApiError({
      status: 403,
      code: 'forbidden',
      errors: ['Seu papel nesta loja não permite ver produtos.'],
    });
  });
  expect(await screen.findByText(/não permite ver produtos/)).toBeVisible();
});

it('reads again when it could not be read', async () => {
  const { http } = await openList(() => {
    throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  http.answer('GET /products', aPage([aRow()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Bolsa de lona')).toBeVisible();
});

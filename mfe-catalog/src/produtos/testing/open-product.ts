import type { Product } from '@balcao/api-schema';
import type { FakeAnswer, RecordedCall } from '@balcao/contract/testing';
import { screen } from '@testing-library/react';
import { aProduct } from './a-product';
import { openCatalog } from './open-catalog';

/** Opens the page of a product; what is saved is answered with the next version. */
export async function openProduct(product: Product = aProduct(), answers: Record<string, FakeAnswer> = {}) {
  const shell = await openCatalog(`/backoffice/produtos/detalhe/${product.id}`, {
    'GET /products/p1': product,
    'GET /products/p1/checkout-links': { items: [] },
    'PATCH /products/p1': ({ body }: RecordedCall) => ({ ...product, ...(body as object), version: 4 }),
    ...answers,
  });
  await screen.findByRole('heading', { level: 1, name: product.name });
  return shell;
}

/** The last save that the page has sent. */
export const lastPatch = ({ http }: Awaited<ReturnType<typeof openProduct>>) =>
  http.calls.findLast(({ method }) => method === 'PATCH');

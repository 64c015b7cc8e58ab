import sharp from 'sharp';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const post = (url: string, payload?: object | Buffer, type = 'application/json') =>
  api.app.inject({
    method: 'POST',
    url,
    headers: { ...maria.headers, ...(payload && { 'content-type': type }) },
    ...(payload && { payload }),
  });

it('makes a draft like the product, with pictures and variants of its own and without its SKUs', async () => {
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#884422' } });
  const image = (await post('/product-images', await picture.png().toBuffer(), 'image/png')).json();
  const original = (
    await post('/products', {
      name: 'Bolsa de Lona',
      status: 'active',
      priceCents: 9900,
      weightGrams: 300,
      sku: 'BOL-1',
      description: '<p>Leve</p>',
      options: [{ name: 'Cor', values: ['Azul'] }],
      variants: [{ values: ['Azul'], sku: 'BOL-1-AZ', stockQuantity: 4 }],
      images: [{ id: image.id, alt: 'Frente' }],
    })
  ).json();

  const answer = await post(`/products/${original.id}/duplicate`);
  expect(answer.statusCode).toBe(201);
  const copy = answer.json();
  expect(copy).toMatchObject({
    name: 'Cópia de Bolsa de Lona',
    slug: 'copia-de-bolsa-de-lona',
    status: 'draft',
    priceCents: 9900,
    costCents: null,
    sku: '',
    description: '<p>Leve</p>',
    variants: [{ values: ['Azul'], sku: '', stockQuantity: 4 }],
    images: [{ alt: 'Frente', width: 600, height: 600 }],
  });
  expect(copy.variants[0].id).not.toBe(original.variants[0].id);
  expect(copy.images[0].id).not.toBe(image.id);
  const shown = await api.app.inject(copy.images[0].thumbUrl.replace(/^\/api/, ''));
  expect(shown.statusCode).toBe(200);
});

it('makes a copy of a copy of the longest name', async () => {
  const original = (await post('/products', { name: `${'x'.repeat(245)}🧵 mais` })).json();
  const copy = await post(`/products/${original.id}/duplicate`);
  expect(copy.statusCode).toBe(201);
  expect(copy.json().name.length).toBeLessThanOrEqual(255);
});

import { PRODUCT_IMAGE_PART } from '@balcao/api-schema';
import sharp from 'sharp';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { purgeLooseImages } from './product-images';

const { api, maria } = withStore();

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Camera of Maria' } })
    .toBuffer();

const upload = (bytes: Buffer, type = 'image/jpeg', { headers }: Account = maria) =>
  api.app.inject({
    method: 'POST',
    url: '/product-images',
    headers: { ...headers, 'content-type': type },
    payload: bytes,
  });

async function uploadForm(bytes: Buffer, part: string = PRODUCT_IMAGE_PART) {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'bolsa.jpg');
  const request = new Request('http://api.test', { method: 'POST', body: form });
  return upload(Buffer.from(await request.arrayBuffer()), request.headers.get('content-type') ?? '');
}

/** Requests the picture as a page does. The edge removes `/api` from the path. */
const show = (url: string) => api.app.inject({ url: url.replace(/^\/api/, '') });

const uploaded = async () => (await upload(await photo())).json();
const create = (images: object[], { headers }: Account = maria) =>
  api.app.inject({ method: 'POST', url: '/products', headers, payload: { name: 'Bolsa', images } });
const patch = (id: string, version: number, payload: object) =>
  api.app.inject({
    method: 'PATCH',
    url: `/products/${id}`,
    headers: { ...maria.headers, 'if-match': `"${version}"` },
    payload,
  });

describe('POST /product-images', () => {
  it.each(['form', 'body'])(
    'takes a picture as %s and keeps it without camera data in three sizes',
    async (how) => {
      const answer = how === 'form' ? await uploadForm(await photo()) : await upload(await photo());
      expect(answer.statusCode).toBe(201);
      expect(answer.json()).toMatchObject({ width: 900, height: 600 });
      const widths = [];
      for (const size of ['thumb', 'card', 'full']) {
        const shown = await show(`${answer.json().url}?size=${size}`);
        const { width, format, exif } = await sharp(shown.rawPayload).metadata();
        expect([format, exif]).toEqual(['webp', undefined]);
        widths.push(width);
      }
      expect(widths).toEqual([160, 640, 900]);
      const shown = await show(answer.json().thumbUrl);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it.each([
    ['a page that claims to be a picture', () => Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['half a picture', async () => (await photo()).subarray(0, 300), 415],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
    ['too few pixels', () => photo(900, 499), 422],
    ['nothing', () => Buffer.alloc(0), 422],
  ])('refuses %s', async (_name, make, status) => {
    const bytes = await make();
    for (const answer of [await upload(bytes), await uploadForm(bytes)]) {
      expect(answer.statusCode).toBe(status);
      expect(answer.json().errors).toEqual([expect.any(String)]);
    }
  });

  it('refuses what is neither a picture nor a form with one', async () => {
    expect((await upload(Buffer.from('{}'), 'application/json')).statusCode).toBe(415);
    const sheet = await upload(Buffer.from('PK'), 'application/vnd.oasis.opendocument.spreadsheet');
    expect(sheet.statusCode).toBe(415);
    expect(sheet.json().errors).toEqual([expect.stringMatching(/^Envie a imagem como arquivo/)]);
    expect((await upload(Buffer.alloc(0))).json().fields).toEqual({
      [PRODUCT_IMAGE_PART]: ['O arquivo está vazio. Escolha outro.'],
    });
    expect((await uploadForm(await photo(), 'other')).statusCode).toBe(422);
  });
});

describe('the pictures of a product', () => {
  it('are its own, in their order, with their texts', async () => {
    const [front, back] = [await uploaded(), await uploaded()];
    const answer = await create([{ id: back.id, alt: 'Costas' }, { id: front.id }]);
    expect(answer.json().images).toEqual([
      { ...back, alt: 'Costas' },
      { ...front, alt: '' },
    ]);
    const list = await api.app.inject({ url: '/products', headers: maria.headers });
    expect(list.json().items).toMatchObject([{ imageUrl: back.thumbUrl, imageAlt: 'Costas' }]);

    const turned = await patch(answer.json().id, 1, { images: [{ id: front.id, alt: 'Frente' }] });
    expect(turned.json().images).toEqual([{ ...front, alt: 'Frente' }]);
  });

  it('cannot be taken from another product or another store', async () => {
    const image = await uploaded();
    await create([{ id: image.id }]);
    expect((await create([{ id: image.id }])).json().fields).toHaveProperty(['images.0.id']);
    const foreign = await createAccount(api.platform);
    const theirs = (await upload(await photo(), 'image/jpeg', foreign)).json();
    expect((await create([{ id: theirs.id }])).json().fields).toHaveProperty(['images.0.id']);
    expect((await create([{ id: image.id }, { id: image.id }])).statusCode).toBe(422);
  });

  it('go a day after no product has them any longer', async () => {
    const { platform } = api.platform.database;
    const documents = createDatabaseDocumentStore(api.platform.database);
    const [kept, dropped, fresh] = [await uploaded(), await uploaded(), await uploaded()];
    const { id } = (await create([{ id: kept.id }, { id: dropped.id }])).json();
    await patch(id, 1, { images: [{ id: kept.id }] });
    await platform
      .updateTable('product_images')
      .set({ loose_since: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', '=', dropped.id)
      .execute();
    await purgeLooseImages(api.platform.database, documents);
    expect((await show(kept.url)).statusCode).toBe(200);
    expect((await show(fresh.url)).statusCode).toBe(200);
    for (const url of [dropped.url, dropped.thumbUrl]) expect((await show(url)).statusCode).toBe(404);
  });

  it('stay a day after their product was deleted', async () => {
    const image = await uploaded();
    const { id } = (await create([{ id: image.id }])).json();
    await api.app.inject({ method: 'DELETE', url: `/products/${id}`, headers: maria.headers });
    expect((await create([{ id: image.id }])).statusCode).toBe(201);
  });
});

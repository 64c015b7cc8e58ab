import { NEW_CHECKOUT_THEME, THEME_IMAGES } from '@balcao/domain';
import sharp from 'sharp';
import { callAs } from '../../../test/call-as';
import { itInTurn } from '../../../test/turns';
import { withStore } from '../../../test/with-store';
import { createDatabaseDocumentStore } from '../../providers/document-store/database-document-store';
import { purgeThemeImages } from './theme-images';

const { api, maria } = withStore();

const upload = (bytes: Buffer | string, type: string, kind = 'logo') =>
  api.app.inject({
    method: 'POST',
    url: `/checkout-theme-images?kind=${kind}`,
    headers: { ...maria.headers, 'content-type': type },
    payload: bytes,
  });
const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80" ${more}><rect width="240" height="80" fill="#0b6b5c"/>${inside}</svg>`;
/** Requests the picture as a page does. The edge removes `/api` from the path. */
const show = (url: string) => api.app.inject({ url: url.replace(/^\/api/, '') });

/** A picture that compresses badly. */
const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png()
    .toBuffer();

it('a PNG becomes a WebP of the size of its place', async () => {
  const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#884422' } })
    .png()
    .toBuffer();
  const answer = await upload(photo, 'image/png');
  expect(answer.statusCode).toBe(201);
  const { url, width, height, bytes } = answer.json();
  expect([width, height]).toEqual([432, 144]);
  const shown = await show(url);
  expect([shown.headers['content-type'], shown.rawPayload.length]).toEqual(['image/webp', bytes]);
});

it('a drawing becomes pixels: nothing of its file is left', async () => {
  const answer = await upload(svg('<text x="9" y="50">Loja</text>'), 'image/svg+xml');
  expect(answer.statusCode).toBe(201);
  const { rawPayload } = await show(answer.json().url);
  expect((await sharp(rawPayload).metadata()).format).toBe('webp');
  expect(rawPayload.toString('latin1')).not.toContain('<text');
});

it.each([
  ['a script', svg('<script>alert(1)</script>')],
  ['a handler', svg('', 'onload="alert(1)"')],
  ['a page', svg('<foreignObject><body/></foreignObject>')],
  ['a file from elsewhere', svg('<image href="https://exemplo.com/x.png"/>')],
  ['a file of the server', svg('<image xlink:href="file:///etc/passwd"/>')],
  ['styles from elsewhere', svg('<style>@import "//exemplo.com/x.css";</style>')],
  ['an address in a style', svg('<rect style="fill:url(//exemplo.com/x)"/>')],
  ['a filter', svg('<filter id="f"><feTurbulence baseFrequency="0.01" numOctaves="99"/></filter>')],
  ['the filter of a browser', svg('<rect width="9" height="9" filter="blur(90px)"/>')],
  [
    'a filter under another name',
    svg(
      '<s:filter xmlns:s="http://www.w3.org/2000/svg" id="f"><s:feGaussianBlur stdDeviation="999"/></s:filter>',
    ),
  ],
  ['a handler that is written as an entity', svg('<a xlink:href="java&#115;cript:alert(1)"/>')],
  ['a filter in its styles', svg('<style>rect{ filter : blur(90px)}</style>')],
  ['a filter in a style of its own', svg('<rect width="9" height="9" style="fill:red;filter:blur(90px)"/>')],
  ['a sheet that an entity parts', svg('<style>@im&#112;ort "//exemplo.com/x.css";</style>')],
  ['an address that is escaped in a style', svg('<style>rect{fill:u\\72l(//exemplo.com/x)}</style>')],
  ['entities', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`],
])('a drawing with %s is refused', async (_name, drawing) => {
  const answer = await upload(drawing, 'image/svg+xml');
  expect([415, 422]).toContain(answer.statusCode);
});

it('a drawing that was made to be looked at for ever is read once', async () => {
  expect((await upload(`${'<!---->'.repeat(43)}x`, 'image/svg+xml')).statusCode).toBe(415);
  const remarks = `<?xml version="1.0"?>${'<!-- Inkscape -->\n'.repeat(40)}${svg('')}`;
  expect((await upload(remarks, 'image/svg+xml')).statusCode).toBe(201);
});

itInTurn('pictures', 'drawing')(
  'a drawing that draws itself again and again is refused, and others have their turn',
  async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(30)}</g>`,
    );
    const bomb = svg(
      `<defs><g id="g0"><rect width="1" height="1"/></g>${levels.join('')}</defs><use href="#g12"/>`,
    );
    const [refused, drawn] = await Promise.all([
      upload(bomb, 'image/svg+xml'),
      upload(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
        'image/png',
      ),
    ]);
    expect([refused.statusCode, drawn.statusCode]).toEqual([415, 201]);
  },
);

it('parts of the drawing that refer to each other are no address', async () => {
  const drawing = svg(
    '<defs><linearGradient id="g"><stop stop-color="#fff"/></linearGradient></defs><rect id="r" width="9" height="9" fill="url(#g)"/><use href="#r"/>',
  );
  expect((await upload(drawing, 'image/svg+xml')).statusCode).toBe(201);
});

it('weighs what buyers may wait for, at whatever quality that takes', async () => {
  const answer = await upload(await noise(480, 144, 22), 'image/png');
  expect(answer.statusCode).toBe(201);
  expect(answer.json().bytes).toBeLessThanOrEqual(THEME_IMAGES.logo.bytes);
});

it('what weighs too much whatever is done is refused in words', async () => {
  const answer = await upload(await noise(700, 350, 60), 'image/png', 'phoneBanner');
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields.image[0]).toContain('ainda passa de 50 KB');
});

it.each([
  ['a text', 'Loja', 'image/png', 415],
  ['more than 1 MB', Buffer.alloc(1024 * 1024 + 1), 'image/png', 413],
  ['nothing', '', 'image/png', 422],
  ['an unknown place', svg(''), 'image/svg+xml', 422],
])('%s is refused', async (name, bytes, type, status) => {
  const answer = await upload(bytes, type, name === 'an unknown place' ? 'fundo' : 'logo');
  expect(answer.statusCode).toBe(status);
});

it('a picture that nothing shows is deleted after a day; one of a draft stays', async () => {
  const [used, unused] = await Promise.all([
    upload(svg(''), 'image/svg+xml').then((answer) => answer.json()),
    upload(svg('<rect/>'), 'image/svg+xml').then((answer) => answer.json()),
  ]);
  const body = { name: 'Marca', config: { ...NEW_CHECKOUT_THEME, logo: used.id } };
  expect((await callAs(api, maria, 'POST', '/checkout-themes', { body })).statusCode).toBe(201);
  const wrong = { name: 'Outra', config: { ...NEW_CHECKOUT_THEME, favicon: used.id } };
  expect((await callAs(api, maria, 'POST', '/checkout-themes', { body: wrong })).statusCode).toBe(422);
  const { database } = api.platform;
  const documents = createDatabaseDocumentStore(database);
  await purgeThemeImages(database, documents);
  expect((await show(unused.url)).statusCode).toBe(200);
  await database.platform
    .updateTable('checkout_theme_images')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('seller_id', '=', maria.sellerId)
    .execute();
  await purgeThemeImages(database, documents);
  expect((await show(unused.url)).statusCode).toBe(404);
  expect((await show(used.url)).statusCode).toBe(200);
});

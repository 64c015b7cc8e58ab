import type { CheckoutThemeRecord, V1Appearance } from '@balcao/api-schema';
import { type CheckoutTheme, NEW_CHECKOUT_THEME } from '@balcao/domain';
import { BUYER, linkTo, ordersOf, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { callV1, newKey } from '../../../test/orders';
import type { Account } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { deleteExpiredPreviews } from './previews';

const api = withApi();
let maria: Account;
let productId: string;
let link: string;

beforeEach(async () => {
  ({ account: maria, productId, link } = await sellingStore(api));
});

const THEMES = '/checkout-themes';
const themeWith = (changes: Partial<CheckoutTheme> | object) => ({ ...NEW_CHECKOUT_THEME, ...changes });
const send = (body: object) => callAs(api, maria, 'POST', THEMES, { body });
const create = async (config: object, more: object = {}): Promise<CheckoutThemeRecord> => {
  const answer = await send({ name: 'Marca', isDefault: true, config: themeWith(config), ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const write = (
  method: 'POST' | 'PATCH',
  { id, version }: Pick<CheckoutThemeRecord, 'id' | 'version'>,
  path: string,
  body: object,
) => callAs(api, maria, method, `${THEMES}/${id}${path}`, { body, 'if-match': `"${version}"` });
const publish = async (theme: CheckoutThemeRecord): Promise<CheckoutThemeRecord> => {
  const answer = await write('POST', theme, '/publish', {});
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const edit = async (theme: CheckoutThemeRecord, config: object): Promise<CheckoutThemeRecord> => {
  const answer = await write('PATCH', theme, '', { config: { ...theme.config, ...config } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const read = async ({ id }: CheckoutThemeRecord): Promise<CheckoutThemeRecord> =>
  (await callAs(api, maria, 'GET', `${THEMES}/${id}`)).json();
const arrive = (to = link) => visit(api, to);
const lookOf = async (to = link): Promise<V1Appearance | null> => (await arrive(to)).opened.appearance;

it('a draft is nobody’s but the store’s until it is published', async () => {
  const theme = await create({ announcement: 'Natal chegou' });
  expect(await lookOf()).toBeNull();
  await publish(theme);
  expect(await lookOf()).toMatchObject({ announcement: 'Natal chegou', template: 'uma_etapa' });
});

it('who comes after a publication has it at once; who is in the middle of a purchase keeps what they began with', async () => {
  const first = await publish(await create({ announcement: 'Primeira' }));
  const early = await arrive();
  const second = await publish(await edit(first, { announcement: 'Segunda' }));
  expect(await lookOf()).toMatchObject({ announcement: 'Segunda' });
  expect((await early.read()).appearance?.announcement).toBe('Primeira');
  const { version } = await early.fill(BUYER);
  expect((await early.pay(version)).statusCode).toBe(200);
  await callAs(api, maria, 'DELETE', `${THEMES}/${second.id}`);
  expect((await early.read()).appearance?.announcement).toBe('Primeira');
  expect(await lookOf()).toBeNull();
});

it('colours that too few people could read are not published, and are named', async () => {
  const theme = await create({ accent: '#ffe680', darkBackground: '#777777' });
  const answer = await write('POST', theme, '/publish', {});
  expect(answer.statusCode).toBe(422);
  const { fields } = answer.json();
  expect(Object.keys(fields).sort()).toEqual(['config.accent', 'config.darkBackground']);
  expect(fields['config.accent']).toContain(
    'Links sobre os cartões no tema claro: contraste de 1,2:1, e precisa de 4,5:1 ou mais.',
  );
  expect(fields['config.darkBackground'].join(' ')).toContain('Bordas sobre o fundo no tema escuro');
  expect(await lookOf()).toBeNull();
});

it('only the schemes that buyers can get are judged', async () => {
  const theme = await create({ scheme: 'claro', darkAccent: '#101010' });
  expect((await publish(theme)).publishedNumber).toBe(1);
});

it.each([
  ['a script', { script: '<script>alert(1)</script>' }, ''],
  ['styles of its own', { css: 'body{display:none}' }, ''],
  ['a countdown', { countdownMinutes: 15 }, ''],
  ['a counter of sales', { salesCounter: 1_234 }, ''],
  ['styles in a colour', { accent: 'red;background:url(//x)' }, 'config.accent'],
  ['a colour of three digits', { background: '#fff' }, 'config.background'],
  ['a picture from elsewhere', { logo: 'https://cdn.exemplo.com/logo.png' }, 'config.logo'],
  ['another store’s picture', { logo: '01920000-0000-7000-8000-000000000000' }, 'config.logo'],
  ['a page without https', { thanksUrl: 'http://loja.com.br/obrigado' }, 'config.thanksUrl'],
  ['a script as a page', { thanksUrl: 'javascript:alert(1)' }, 'config.thanksUrl'],
  ['a machine as a page', { thanksUrl: 'https://127.0.0.1/' }, 'config.thanksUrl'],
  ['a name and a password in an address', { thanksUrl: 'https://a:b@loja.com.br' }, 'config.thanksUrl'],
  ['a video of somebody else', { videoId: 'https://videos.exemplo.com/1' }, 'config.videoId'],
  ['an unknown placeholder', { paidText: 'Oi, {{cliente.cpf}}' }, 'config.paidText'],
  ['a placeholder that is not closed', { pixText: 'Oi, {{cliente.nome' }, 'config.pixText'],
  ['six testimonials', { testimonials: Array(6).fill({ name: 'Ana', text: 'Amei' }) }, 'config.testimonials'],
  ['a nameless testimonial', { testimonials: [{ name: ' ', text: 'Amei' }] }, 'config.testimonials.0.name'],
  ['corners of 99 pixels', { radius: 99 }, 'config.radius'],
])('refuses %s', async (_name, config, field) => {
  const answer = await send({ name: 'Marca', config: themeWith(config) });
  expect(answer.statusCode).toBe(422);
  if (field) expect(Object.keys(answer.json().fields)).toContain(field);
});

it('markup in a text is a text', async () => {
  await publish(await create({ announcement: '<img src=x onerror=alert(1)>' }));
  const look = await lookOf();
  expect(look?.announcement).toBe('<img src=x onerror=alert(1)>');
  expect(look?.styles).not.toContain('<');
});

it('a video is kept as its id, whatever of its addresses was pasted', async () => {
  const { config } = await create({ videoId: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4s' });
  expect(config.videoId).toBe('dQw4w9WgXcQ');
});

it('versions are listed with who published them, and one that is restored is a draft again', async () => {
  const first = await publish(await create({ announcement: 'Primeira' }));
  const second = await publish(await edit(first, { announcement: 'Segunda', accent: '#8a1c5c' }));
  const { items } = (await callAs(api, maria, 'GET', `${THEMES}/${first.id}/versions`)).json();
  expect(
    items.map(({ number, publishedBy }: { number: number; publishedBy: string }) => [number, publishedBy]),
  ).toEqual([
    [2, 'Maria da Silva'],
    [1, 'Maria da Silva'],
  ]);
  const restored = (await write('POST', second, '/restore', { number: 1 })).json();
  expect(restored.config.announcement).toBe('Primeira');
  expect(restored.published.announcement).toBe('Segunda');
  expect(await lookOf()).toMatchObject({ announcement: 'Segunda' });
  expect((await publish(restored)).publishedNumber).toBe(3);
  expect(await lookOf()).toMatchObject({ announcement: 'Primeira' });
  const { action, before_json, after_json } = await api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('seq', 'desc')
    .select(['action', 'before_json', 'after_json'])
    .executeTakeFirstOrThrow();
  expect([action, before_json, after_json]).toEqual([
    'checkout-theme.publish',
    { announcement: 'Segunda', accent: '#8a1c5c' },
    { number: 3, announcement: 'Primeira', accent: '' },
  ]);
});

it('a draft that is what buyers see already is not published again', async () => {
  const theme = await publish(await create({ announcement: 'Uma vez' }));
  expect((await publish(theme)).publishedNumber).toBe(1);
});

it.each([
  ['/publish', {}],
  ['/restore', { number: 1 }],
])('%s shows the newer draft to who is late, and asks which one was seen', async (path, body) => {
  const theme = await publish(await create({}));
  await edit(theme, { radius: 12 });
  const late = await write('POST', theme, path, body);
  expect(late.statusCode).toBe(412);
  expect(late.json().current.config.radius).toBe(12);
  const unsaid = await callAs(api, maria, 'POST', `${THEMES}/${theme.id}${path}`, { body });
  expect(unsaid.statusCode).toBe(428);
});

it('two people who publish at once make one version', async () => {
  const theme = await create({ announcement: 'Juntas' });
  const answers = await Promise.all([1, 2].map(() => write('POST', theme, '/publish', {})));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  expect((await read(theme)).publishedNumber).toBe(1);
});

describe('which theme a product has', () => {
  it('is the one that names it, else the default one', async () => {
    await publish(await create({ announcement: 'De todos' }));
    const own = await create({ announcement: 'Da bolsa' }, { isDefault: false, productIds: [productId] });
    expect(await lookOf()).toMatchObject({ announcement: 'De todos' });
    await publish(own);
    expect(await lookOf()).toMatchObject({ announcement: 'Da bolsa' });
    const other = await linkTo(api, maria, await offeredProduct(api.platform, maria, { stock: 3 }));
    expect(await lookOf(other)).toMatchObject({ announcement: 'De todos' });
  });

  it('is one at most', async () => {
    await create({}, { productIds: [productId] });
    const again = await send({ name: 'Outra', productIds: [productId] });
    expect(again.json().fields).toEqual({
      productIds: ['Um destes produtos já usa a aparência “Marca”. Tire-o de lá primeiro.'],
    });
  });

  it('another default one takes the place of the first', async () => {
    const first = await create({});
    await create({}, { name: 'Outra' });
    expect((await read(first)).isDefault).toBe(false);
  });

  it('can be asked for by a page of the store itself, of a domain too', async () => {
    await publish(await create({ announcement: 'De todos', methodOrder: ['boleto', 'pix'] }));
    await publish(
      await create({ announcement: 'Do site' }, { isDefault: false, domain: 'Compra.Loja.com.br' }),
    );
    const key = await newKey(api, maria, { scopes: ['config:ler'] });
    const ask = async (query = '') => (await callV1(api, key, 'GET', `/checkout/config${query}`)).json();
    const plain = await ask();
    expect(plain.appearance.announcement).toBe('De todos');
    expect(plain.methods.map(({ method }: { method: string }) => method)).toEqual(['boleto', 'pix']);
    expect((await ask('?domain=compra.loja.com.br')).appearance.announcement).toBe('Do site');
    expect((await ask('?domain=outra.com.br')).appearance.announcement).toBe('De todos');
  });
});

it('the switches of the form are what the session does', async () => {
  await publish(await create({ methodOrder: ['boleto', 'pix'], defaultMethod: 'pix', phone: 'obrigatorio' }));
  const buyer = await arrive();
  expect(buyer.opened.methods.map(({ method }) => method)).toEqual(['boleto', 'pix']);
  expect(buyer.opened.method).toBe('pix');
  const { phone: _, ...contact } = BUYER.contact ?? {};
  const filled = await buyer.fill({ contact });
  expect(filled.missing).toEqual(['contact.phone']);
  const refused = await buyer.pay(filled.version);
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().fields)).toEqual(['contact.phone']);
});

it('a quantity that the store has fixed is not changed, whoever sends another one', async () => {
  await publish(await create({ allowsQuantity: false }));
  const buyer = await arrive();
  const change = (quantity: number) => buyer.change({ items: [{ id: 'produto', quantity }] });
  const refused = await change(2);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({ 'items.0.quantity': ['Nesta loja a quantidade não muda.'] });
  expect((await change(1)).statusCode).toBe(200);
  expect((await buyer.read()).items).toMatchObject([{ quantity: 1 }]);
});

describe('the date of birth', () => {
  const bornOn = (birth_date: string) => ({ contact: { ...BUYER.contact, birth_date } });

  it('is asked for where the store does, refused of a child, and kept with the order for who sells', async () => {
    await publish(await create({ asksBirthDate: true }));
    const buyer = await arrive();
    const { missing, version } = await buyer.fill();
    expect(missing).toEqual(['contact.birth_date']);
    expect((await buyer.pay(version)).json().fields).toEqual({
      'contact.birth_date': ['Informe sua data de nascimento.'],
    });
    for (const [typed, text] of [
      [`01/01/${new Date().getFullYear() - 10}`, 'Para comprar nesta loja é preciso ter 18 anos ou mais.'],
      ['31/02/1990', 'Data inválida. Use o formato dd/mm/aaaa.'],
    ] as const) {
      const refused = await buyer.change(bornOn(typed));
      expect([refused.statusCode, refused.json().fields]).toEqual([422, { 'contact.birth_date': [text] }]);
    }
    // Keyboards of numbers have no stroke.
    const filled = await buyer.fill(bornOn('31121990'));
    expect(filled).toMatchObject({ missing: [], contact: { birth_date: '1990-12-31' } });
    expect((await buyer.pay(filled.version)).statusCode).toBe(200);

    const [order] = await ordersOf(api, maria);
    const reveal = async () =>
      (await callAs(api, maria, 'POST', `/orders/${order?.id}/reveal`, { body: {} })).json();
    expect(await reveal()).toMatchObject({ birthDate: '1990-12-31' });
    const read = await callAs(api, maria, 'GET', `/orders/${order?.id}`);
    expect(read.body).not.toContain('1990-12-31');
    await callAs(api, maria, 'POST', `/orders/${order?.id}/anonymize`);
    const kept = await api.platform.database.platform
      .selectFrom('orders')
      .where('id', '=', order?.id ?? '')
      .select(['anonymized_at', 'buyer_birth_date'])
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ anonymized_at: expect.any(Date), buyer_birth_date: '' });
  });

  it('is not kept where nobody asked for it', async () => {
    const buyer = await arrive();
    const filled = await buyer.fill(bornOn('31/12/1990'));
    expect(filled).toMatchObject({ missing: [], contact: { birth_date: '' } });
    await buyer.pay(filled.version);
    const rows = await api.platform.database.platform
      .selectFrom('buyer_checkouts')
      .innerJoin('orders', 'orders.id', 'buyer_checkouts.order_id')
      .where('buyer_checkouts.seller_id', '=', maria.sellerId)
      .select(['content', 'buyer_birth_date'])
      .execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain('1990-12-31');
  });
});

describe('what was added to the purchase', () => {
  const ADDRESS = { zip: '01001-000', street: 'Praça da Sé', number: '1', city: 'São Paulo', state: 'SP' };
  /** A bump of R$ 19,90 that is sent, taken at the checkout beside a product of R$ 100 that is not. */
  async function take() {
    const gift = await offeredProduct(api.platform, maria, { name: 'Caneca', stock: 3 });
    await api.platform.database.platform
      .updateTable('products')
      .set({ type: 'physical', weight_g: 300, height_cm: 10, width_cm: 10, length_cm: 10 })
      .where('id', '=', gift)
      .execute();
    await callAs(api, maria, 'POST', '/shipping-methods', {
      body: { name: 'PAC', type: 'fixo', valueCents: 1_500, daysMin: 3, daysMax: 8 },
    });
    const bump = await callAs(api, maria, 'POST', '/order-bumps', {
      body: { name: 'Caneca', productId: gift, title: 'Leve a caneca', priceCents: 1_990 },
    });
    const { id } = bump.json();
    await callAs(api, maria, 'POST', '/coupons', {
      body: { code: 'JUNTO', type: 'percentual', percentBp: 1_000, includesBumps: true },
    });
    const buyer = await arrive();
    const taken = await buyer.fill({ ...BUYER, address: ADDRESS, orderbumps: [{ id }], coupon: 'JUNTO' });
    expect(taken.items.map((item) => item.id)).toEqual(['produto', id]);
    expect(taken).toMatchObject({
      shipping: { is_required: true },
      amounts: { total: 9_000 + 1_791 + 1_500 },
    });
    return { buyer, id, taken };
  }

  it('is taken off by the summary: coupon, delivery and total follow; the product stays', async () => {
    const { buyer, id, taken } = await take();
    // The box of the offer is sent with the form, still ticked.
    const left = await buyer.fill({ orderbumps: [{ id }], items: [{ id, remove: true }] });
    expect(left).toMatchObject({ items: [{ id: 'produto' }], orderbumps: [{ id, is_accepted: false }] });
    expect(left).toMatchObject({
      shipping: { is_required: false },
      amounts: { discount: 1_000, total: 9_000 },
    });
    expect(left.version).toBeGreaterThan(taken.version);
    expect((await buyer.pay(taken.version)).json().code).toBe('checkout_changed');
    const last = await buyer.change({ items: [{ id: 'produto', remove: true }] });
    expect([last.statusCode, last.json().fields]).toEqual([
      422,
      { 'items.0.remove': ['Este é o produto da compra: sem ele não há o que pagar.'] },
    ]);
    expect((await buyer.read()).items).toHaveLength(1);
  });

  it('stays where the store lets nothing be taken off so, but for the box of its own offer', async () => {
    await publish(await create({ allowsRemoval: false }));
    const { buyer, id } = await take();
    const refused = await buyer.change({ items: [{ id, remove: true }] });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      422,
      { 'items.0.remove': ['Nesta loja nada sai da compra pelo resumo.'] },
    ]);
    expect((await buyer.read()).items).toHaveLength(2);
    expect((await buyer.fill({ orderbumps: [] })).items).toHaveLength(1);
  });
});

describe('a link to a draft', () => {
  const share = async (theme: CheckoutThemeRecord) =>
    (await callAs(api, maria, 'POST', `${THEMES}/${theme.id}/preview-links`, { body: {} })).json();
  const look = (url: string) =>
    api.app.inject({
      url: `/v1/checkout/previews/${url.split('/').at(-1)}`,
      remoteAddress: newIp(),
    });
  const countSessions = async () =>
    (
      await api.platform.database.platform
        .selectFrom('buyer_checkouts')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  it('shows it as it was, with a product of the store, and opens nothing', async () => {
    const theme = await create({ announcement: 'Em segredo' }, { productIds: [productId] });
    const before = await countSessions();
    const { url } = await share(theme);
    await edit(theme, { announcement: 'Depois' });
    const answer = await look(url);
    expect(answer.json()).toMatchObject({
      appearance: { announcement: 'Em segredo' },
      example: { items: [{ title: 'Bolsa de lona' }] },
    });
    expect(await countSessions()).toBe(before);
    const { rows } = await api.platform.database.platform
      .selectFrom('checkout_theme_previews')
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).not.toContain(url.split('/').at(-1));
  });

  it('ends', async () => {
    const { url, expiresAt } = await share(await create({}));
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    const { platform } = api.platform.database;
    await platform
      .updateTable('checkout_theme_previews')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect((await look(url)).statusCode).toBe(404);
    await deleteExpiredPreviews(platform);
    expect(
      await platform
        .selectFrom('checkout_theme_previews')
        .where('seller_id', '=', maria.sellerId)
        .selectAll()
        .execute(),
    ).toEqual([]);
  });
});

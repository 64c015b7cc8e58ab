import sharp from 'sharp';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const photo = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer();

async function upload(account: Account, bytes: Buffer, { part = 'picture', id = account.sellerId } = {}) {
  const form = new FormData();
  form.append(part, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'eu.jpg');
  const request = new Request('http://api.test', { method: 'PUT', body: form });
  return api.app.inject({
    method: 'PUT',
    url: `/seller/${id}/picture`,
    headers: { ...account.headers, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const remove = (account: Account) =>
  api.app.inject({ method: 'DELETE', url: `/seller/${account.sellerId}/picture`, headers: account.headers });

/** The picture as the page asks for it, through the edge that takes `/api` away. */
const show = (imageUrl: string) => api.app.inject({ url: imageUrl.replace(/^\/api/, '') });

const sellerOf = async (account: Account) =>
  (await api.app.inject({ url: `/seller/${account.sellerId}`, headers: account.headers })).json();

describe('the picture of a seller', () => {
  it('is shown to everybody once uploaded, for ever cacheable and never sniffed', async () => {
    const answer = await upload(maria, await photo());
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      imageUrl: expect.stringMatching(/^\/api\/pictures\/.+\.webp$/),
      version: 2,
    });
    expect(await sellerOf(maria)).toMatchObject(answer.json());

    const shown = await show(answer.json().imageUrl);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
  });

  it('takes the place of the one before, which is gone', async () => {
    const first = (await upload(maria, await photo())).json();
    const second = (await upload(maria, await photo())).json();
    expect(second.imageUrl).not.toBe(first.imageUrl);
    expect((await show(first.imageUrl)).statusCode).toBe(404);
    expect((await show(second.imageUrl)).statusCode).toBe(200);
  });

  it('is removed by its owner', async () => {
    const { imageUrl } = (await upload(maria, await photo())).json();
    expect((await remove(maria)).json()).toEqual({ imageUrl: '', version: 3 });
    expect((await show(imageUrl)).statusCode).toBe(404);
    expect((await remove(maria)).json()).toEqual({ imageUrl: '', version: 3 });
  });

  it('is written into the audit log', async () => {
    await upload(maria, await photo());
    await remove(maria);
    const rows = await api.platform.database.platform
      .selectFrom('audit_log')
      .where('seller_id', '=', maria.sellerId)
      .orderBy('seq')
      .select('action')
      .execute();
    expect(rows.map((row) => row.action)).toEqual(['seller.set-picture', 'seller.remove-picture']);
  });

  it.each([
    ['a page that claims to be a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]), 415],
    ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), 413],
  ])('refuses %s and keeps what was there', async (_name, bytes, status) => {
    const answer = await upload(maria, bytes);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors).toEqual([expect.any(String)]);
    expect(await sellerOf(maria)).toMatchObject({ imageUrl: '', version: 1 });
  });

  it('is expected in the form’s part "picture"', async () => {
    expect((await upload(maria, await photo(), { part: 'other' })).statusCode).toBe(422);
    const json = await api.app.inject({
      method: 'PUT',
      url: `/seller/${maria.sellerId}/picture`,
      headers: maria.headers,
      payload: {},
    });
    expect(json.statusCode).toBe(415);
  });

  it.each([
    [
      'breaks off',
      '--limite\r\ncontent-disposition: form-data; name="picture"; filename="eu.jpg"\r\n\r\nabc',
    ],
    ['breaks off in its first line', '--limite'],
    ['has a part without a name', '--limite\r\n\r\nabc\r\n--limite--\r\n'],
  ])('is refused when the form %s', async (_how, payload) => {
    const answer = await api.app.inject({
      method: 'PUT',
      url: `/seller/${maria.sellerId}/picture`,
      headers: { ...maria.headers, 'content-type': 'multipart/form-data; boundary=limite' },
      payload,
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
  });

  it('cannot be put on another seller', async () => {
    const other = await createAccount(api.platform);
    expect((await upload(other, await photo(), { id: maria.sellerId })).statusCode).toBe(404);
    expect(await sellerOf(maria)).toMatchObject({ imageUrl: '' });
  });
});

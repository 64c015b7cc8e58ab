import sharp from 'sharp';
import { callAs } from '../../../test/call-as';
import { documentIds, openReport, sendSlots, upload } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let admin: Account;
let id: string;
let reportId: string;

beforeAll(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Souza' });
});
beforeEach(async () => {
  reportId = (await openReport(api, maria)).json().id;
  id = documentIds((await sendSlots(api, maria)).json()).frente;
});
afterEach(() => jest.useRealTimers());

const link = async (by: Account) => (await callAs(api, by, 'POST', `/kyc/documents/${id}/link`)).json();
/** The image as the page asks for it, through the edge that takes `/api` away. */
const show = (url: string, by: Account) => callAs(api, by, 'GET', url.replace(/^\/api/, ''));
const viewsInAudit = async () =>
  (await auditOf(api, maria)).filter(({ action }) => action === 'kyc.view-document');

it('shows the image to who asked for the link, without what the camera wrote, and nobody keeps a copy', async () => {
  const { url, expiresIn } = await link(admin);
  expect(expiresIn).toBeLessThanOrEqual(60);
  const shown = await show(url, admin);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' });
  const metadata = await sharp(shown.rawPayload).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 1_600, height: 1_010 });
  expect(metadata.exif).toBeUndefined();
});

it('draws into it who looks and when, for everybody but its owner', async () => {
  const other = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Beto <Lima> & Filhos' });
  const bytesFor = async (by: Account) => (await show((await link(by)).url, by)).rawPayload;
  const minute = Math.ceil(Date.now() / 60_000) * 60_000;
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'], now: minute });
  const [own, first, again, others] = [
    await bytesFor(maria),
    await bytesFor(admin),
    await bytesFor(admin),
    await bytesFor(other),
  ];
  jest.setSystemTime(minute + 60_000);
  const later = await bytesFor(admin);
  expect(again.equals(first)).toBe(true);
  for (const different of [own, others, later]) expect(different.equals(first)).toBe(false);
  const { channels: plain } = await sharp(own).stats();
  const { channels: marked } = await sharp(first).stats();
  expect(plain[0]?.stdev).toBeLessThan(1);
  expect(marked[0]?.stdev).toBeGreaterThan(5);
});

it('writes down each view, which the case then shows', async () => {
  const { url } = await link(admin);
  await show(url, admin);
  await show(url, admin);
  await show((await link(maria)).url, maria);
  expect(await viewsInAudit()).toMatchObject([
    { actor_id: admin.userId, actor_kind: 'admin', after_json: { slot: 'frente', reportId } },
    { actor_id: admin.userId, actor_kind: 'admin' },
    { actor_id: maria.userId, actor_kind: 'user' },
  ]);
  const { views } = (await callAs(api, admin, 'GET', `/admin/kyc/reports/${reportId}`)).json();
  expect(views.map(({ viewer }: { viewer: { name: string } }) => viewer.name)).toEqual([
    'Maria da Silva',
    'Ana Souza',
    'Ana Souza',
  ]);
});

it('is over after a minute', async () => {
  const { url } = await link(maria);
  jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
  const late = await show(url, maria);
  expect([late.statusCode, late.json().code]).toEqual([403, 'kyc_link_invalid']);
  expect(await viewsInAudit()).toEqual([]);
});

it('is for its viewer and as it was made: not for another admin, nor the owner, nor longer', async () => {
  const { url } = await link(admin);
  const other = await createAccount(api.platform, { isPlatformAdmin: true });
  const longer = url.replace(/expires=\d+/, `expires=${Date.now() + 3_600_000}`);
  for (const [altered, by] of [
    [url, other],
    [url, maria],
    [longer, admin],
    [`${url}x`, admin],
  ] as const)
    expect((await show(altered, by)).statusCode).toBe(403);
  expect(await viewsInAudit()).toEqual([]);
});

it('does not exist for another seller, nor for admins before it is sent', async () => {
  const other = await createAccount(api.platform);
  expect((await callAs(api, other, 'POST', `/kyc/documents/${id}/link`)).statusCode).toBe(404);
  expect((await show((await link(maria)).url, other)).statusCode).toBe(404);
  await openReport(api, other);
  const loose = (await upload(api, other, 'frente')).json().id;
  expect((await callAs(api, admin, 'POST', `/kyc/documents/${loose}/link`)).statusCode).toBe(404);
  expect((await callAs(api, other, 'POST', `/kyc/documents/${loose}/link`)).statusCode).toBe(201);
});

it('is asked for 300 times in a quarter of an hour from one address, and not more often', async () => {
  const ip = newIp();
  await api.platform.database.platform
    .insertInto('request_counts')
    .values({
      key: `quota|identity-documents|${ip}`,
      requests: 299,
      resets_at: new Date(Date.now() + 600_000),
    })
    .execute();
  const ask = () =>
    api.app.inject({
      method: 'POST',
      url: `/kyc/documents/${id}/link`,
      headers: { ...admin.headers, 'x-forwarded-for': ip },
    });
  expect((await ask()).statusCode).toBe(201);
  expect((await ask()).statusCode).toBe(429);
});

it('does not show an image that was put in another one’s place', async () => {
  const other = await createAccount(api.platform);
  await openReport(api, other);
  const foreign = documentIds((await sendSlots(api, other)).json()).frente;
  const stored = await api.platform.identityDocuments.find(foreign);
  await api.platform.identityDocuments.put(maria.sellerId, {
    name: id,
    mime: 'image/webp',
    bytes: stored?.bytes ?? Buffer.alloc(0),
    width: 1,
    height: 1,
  });
  expect((await show((await link(maria)).url, maria)).statusCode).toBe(500);
});

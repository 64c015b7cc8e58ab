import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { callAs } from '../../../test/call-as';
import { documentIds, documentPhoto, openReport, sendSlots, upload } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { MODULES } from '../../modules';
import { Problem } from '../../problem';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { erasePerson } from '../platform';
import { purgeIdentityDocuments } from './retention';

const { api, maria } = withStore();

beforeEach(() => openReport(api, maria));

const send = (payload: object, by = maria) =>
  callAs(api, by, 'PATCH', `/kyc/profile/${maria.sellerId}`, { body: payload });
const idOf = async (slot: string): Promise<string> => (await upload(api, maria, slot)).json().id;
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123' } })
    .png()
    .toBuffer();

async function storedFile(id: string): Promise<Buffer> {
  const { dir } = api.platform.config.identityDocuments;
  const files = await readdir(dir, { recursive: true });
  return readFile(path.join(dir, files.find((file) => file.endsWith(id)) ?? ''));
}

describe('POST /kyc/uploads', () => {
  it('keeps an image that nobody can read without the keys', async () => {
    const answer = await upload(api, maria, 'frente');
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), slot: 'frente', width: 1_600, height: 1_010 });
    const stored = await storedFile(answer.json().id);
    expect(stored.includes('WEBP')).toBe(false);
    expect(stored.includes('Camera-secreta')).toBe(false);
  });

  it.each([
    ['a page that claims to be a picture', Buffer.from('<html><script>alert(1)</script></html>'), 415],
    ['a PDF', Buffer.from('%PDF-1.7'), 415],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0x00]), 415],
    ['more than 15 MB', Buffer.alloc(15 * 1024 * 1024 + 1, 0xff), 413],
  ])('refuses %s', async (_what, bytes, status) => {
    const refused = await upload(api, maria, 'frente', bytes);
    expect(refused.statusCode).toBe(status);
    expect(refused.json().errors).toEqual([expect.any(String)]);
  });

  it('refuses more than 25 megapixels, and what is too small to be read', async () => {
    expect((await upload(api, maria, 'frente', await flat(6_000, 4_200))).statusCode).toBe(413);
    const small = await flat(1_600, 900);
    expect((await upload(api, maria, 'verso', small)).json().fields).toHaveProperty('document');
    expect((await upload(api, maria, 'selfie', small)).statusCode).toBe(201);
    expect((await upload(api, maria, 'selfie', await flat(590, 900))).statusCode).toBe(422);
  });

  it('makes giant ones smaller', async () => {
    const { width, height } = (await upload(api, maria, 'frente', await flat(4_800, 3_000))).json();
    expect([width, height]).toEqual([2_400, 1_500]);
  });

  it('knows three slots, and expects the form’s part "document"', async () => {
    expect((await upload(api, maria, 'comprovante')).statusCode).toBe(422);
    expect((await upload(api, maria, 'frente', undefined, 'other')).statusCode).toBe(422);
  });

  it('takes nothing without an open attempt', async () => {
    const other = await createAccount(api.platform);
    const refused = await upload(api, other, 'frente');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'kyc_not_open']);
  });

  it('takes forty images an hour', async () => {
    await api.platform.database.platform
      .insertInto('login_attempts')
      .values({ scope: 'kyc-document', subject: maria.sellerId, ip: '', tries: 40, last_at: new Date() })
      .execute();
    const refused = await upload(api, maria, 'frente');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('what an upload leaves in the store', () => {
  /** What happens while the next image is being stored. */
  let meanwhile: () => Promise<unknown>;
  beforeEach(() => {
    meanwhile = async () => {};
    for (const { identityDocuments } of api.platforms) {
      const put = identityDocuments.put.bind(identityDocuments);
      jest.spyOn(identityDocuments, 'put').mockImplementation(async (sellerId, document) => {
        const happen = meanwhile;
        meanwhile = async () => {};
        await happen();
        await put(sellerId, document);
      });
    }
  });
  afterEach(() => jest.restoreAllMocks());

  const files = async () => {
    const { dir } = api.platform.config.identityDocuments;
    const found = await readdir(dir, { recursive: true, withFileTypes: true });
    return found.filter((entry) => entry.isFile()).length;
  };
  it('is nothing when the person is erased meanwhile', async () => {
    const before = await files();
    meanwhile = () => erasePerson(api.platform, MODULES, maria, SYSTEM_ORIGIN);
    const refused = await upload(api, maria, 'frente');
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'kyc_not_open']);
    expect(await files()).toBe(before);
  });

  it('is found by its row in every other case: a withdrawal meanwhile, a store that failed', async () => {
    const before = await files();
    meanwhile = () => send({ status: 'CANCELLED' });
    await upload(api, maria, 'frente');
    await openReport(api, maria);
    meanwhile = () => Promise.reject(new Problem('unavailable'));
    expect((await upload(api, maria, 'frente')).statusCode).toBe(503);
    await api.platform.database.platform
      .updateTable('kyc_documents')
      .set({ created_at: new Date(0) })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    await purgeIdentityDocuments(api.platform, maria.sellerId);
    expect(await files()).toBe(before);
  });
});

describe('PATCH /kyc/profile/{sellerId}', () => {
  it('begins the review with the third image, and not before', async () => {
    const two = (await sendSlots(api, maria, ['frente', 'verso'])).json();
    expect(two).toMatchObject({
      status: 'IN_PROGRESS',
      documents: [{ state: 'sent' }, { state: 'sent' }, { state: 'missing' }],
    });
    const three = (await sendSlots(api, maria, ['selfie'])).json();
    expect(three.status).toBe('WAITING_MANUAL_ACTION');
    expect(
      three.history.map(({ step, slot }: { step: string; slot: string | null }) => slot ?? step),
    ).toEqual(['open', 'frente', 'verso', 'selfie', 'submit']);
    const seller = (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json();
    expect(seller.documents).toEqual(documentIds(three));
  });

  it('lets an image be taken again until the review begins, and none after', async () => {
    const first = documentIds((await sendSlots(api, maria, ['frente'])).json());
    const second = documentIds((await sendSlots(api, maria, ['frente'])).json());
    expect(second.frente).not.toBe(first.frente);
    const selfie = await idOf('selfie');
    await sendSlots(api, maria, ['verso', 'selfie']);
    const late = await send({ selfie });
    expect([late.statusCode, late.json().code]).toEqual([409, 'kyc_not_open']);
    expect((await upload(api, maria, 'selfie')).json().code).toBe('kyc_not_open');
  });

  it('refuses an image of another slot, a spent one and one of nobody, and then changes nothing', async () => {
    const [frente, verso] = [await idOf('frente'), await idOf('verso')];
    for (const wrong of [
      { frente, verso: frente },
      { frente, verso, selfie: randomUUID() },
    ])
      expect((await send(wrong)).statusCode).toBe(422);
    expect((await send({ frente })).json().documents).toMatchObject([
      { state: 'sent' },
      { state: 'missing' },
      { state: 'missing' },
    ]);
    await sendSlots(api, maria, ['frente']);
    expect((await send({ frente })).json().fields).toHaveProperty('frente');
  });

  it('takes an image again whose answer was lost, and nothing happens twice', async () => {
    const [frente, verso, selfie] = [await idOf('frente'), await idOf('verso'), await idOf('selfie')];
    const first = (await send({ frente })).json();
    expect((await send({ frente })).json()).toEqual(first);
    const last = (await send({ frente, verso, selfie })).json();
    expect(last.status).toBe('WAITING_MANUAL_ACTION');
    const again = await send({ selfie });
    expect([again.statusCode, again.json()]).toEqual([200, last]);
    const trail = (await auditOf(api, maria)).filter(({ action }) => action === 'kyc.send-documents');
    expect(trail.map(({ after_json }) => after_json?.slots)).toEqual([['frente'], ['verso', 'selfie']]);
  });

  it('refuses a fourth image, an empty change, and images together with a withdrawal', async () => {
    const frente = await idOf('frente');
    for (const payload of [
      { frente, comprovante: frente },
      {},
      { frente, status: 'CANCELLED' },
      { status: 'FINISHED' },
    ])
      expect((await send(payload)).statusCode).toBe(422);
  });

  it('takes no image that another seller uploaded', async () => {
    const other = await createAccount(api.platform);
    await openReport(api, other);
    const stolen = (await upload(api, other, 'frente', await documentPhoto())).json().id;
    expect((await send({ frente: stolen })).statusCode).toBe(422);
    expect((await send({ frente: stolen }, other)).statusCode).toBe(404);
  });

  it('withdraws what is in review; nothing can be withdrawn twice', async () => {
    await sendSlots(api, maria);
    expect((await send({ status: 'CANCELLED' })).json()).toMatchObject({ status: 'CANCELLED' });
    expect((await send({ status: 'CANCELLED' })).json().code).toBe('kyc_not_open');
    await openReport(api, maria);
    const seller = (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json();
    expect(seller.documents).toEqual({ frente: null, verso: null, selfie: null });
  });
});

import { type KycCaptureSession, kycCaptureLink, kycCaptureSession } from '@balcao/api-schema';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { openReport, sendSlots, storeReport, uploadTo } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { newIp } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { sweep } from '../../jobs/housekeeping';
import { MODULES } from '../../modules';

const api = withApi();
let maria: Account;

beforeEach(async () => {
  maria = await createAccount(api.platform);
  await openReport(api, maria);
});

const links = () =>
  api.platform.database.platform.selectFrom('kyc_capture_links').where('seller_id', '=', maria.sellerId);
const makeLink = (by = maria) => callAs(api, by, 'POST', '/kyc/capture-links', { body: {} });

/** The code of a new link, as the phone reads it from the page's address. */
async function newCode(by = maria): Promise<string> {
  const { url } = kycCaptureLink.parse((await makeLink(by)).json());
  return new URL(url).hash.slice(1);
}

const exchange = (code: string) =>
  api.app.inject({
    method: 'POST',
    url: '/kyc/capture-links/exchange',
    headers: { 'x-forwarded-for': newIp() },
    payload: { code },
  });
const openOnPhone = async (): Promise<KycCaptureSession> =>
  kycCaptureSession.parse((await exchange(await newCode())).json());
const uploadFromPhone = (token: string, slot: string) =>
  uploadTo(api, `/kyc/captures/uploads?slot=${slot}`, { [KYC_CAPTURE_HEADER]: token });
const sendFromPhone = (token: string, payload: object) =>
  api.app.inject({
    method: 'PATCH',
    url: '/kyc/captures/profile',
    headers: { [KYC_CAPTURE_HEADER]: token },
    payload,
  });
const endIn = (seconds: number) =>
  api.platform.database.platform
    .updateTable('kyc_capture_links')
    .set({ expires_at: new Date(Date.now() + seconds * 1_000) })
    .where('seller_id', '=', maria.sellerId)
    .execute();

async function expectEnded(answer: ReturnType<typeof exchange>): Promise<void> {
  const { statusCode, ...rest } = await answer;
  expect([statusCode, rest.json().code]).toEqual([410, 'kyc_capture_link_ended']);
}

describe('POST /kyc/capture-links', () => {
  it('leads to the page with a code in the fragment, of which only a digest is kept', async () => {
    const answer = await makeLink();
    expect(answer.statusCode).toBe(201);
    const { url, expiresIn } = kycCaptureLink.parse(answer.json());
    expect(expiresIn).toBe(600);
    expect(url).toMatch(/^http:\/\/localhost:8080\/verificar-identidade#[\w-]{43}$/);
    const stored = JSON.stringify(await links().selectAll().execute());
    expect(stored).not.toContain(url.split('#')[1]);
  });

  it('needs an attempt that waits for images', async () => {
    const joao = await createAccount(api.platform);
    expect((await makeLink(joao)).json().code).toBe('kyc_not_open');
    await sendSlots(api, maria);
    expect((await makeLink()).statusCode).toBe(409);
  });

  it('ends the link before, also when that was opened', async () => {
    const [first, { token }, last] = [await newCode(), await openOnPhone(), await newCode()];
    await expectEnded(exchange(first));
    await expectEnded(uploadFromPhone(token, 'frente'));
    expect((await exchange(last)).statusCode).toBe(200);
  });

  it('makes twenty an hour', async () => {
    await api.platform.database.platform
      .insertInto('login_attempts')
      .values({ scope: 'kyc-capture-link', subject: maria.sellerId, ip: '', tries: 20, last_at: new Date() })
      .execute();
    expect((await makeLink()).statusCode).toBe(429);
  });
});

describe('POST /kyc/capture-links/exchange', () => {
  it('tells whose verification it is and what is missing, and no more of the person', async () => {
    await sendSlots(api, maria, ['verso']);
    const answer = await exchange(await newCode());
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresIn: expect.any(Number),
      name: 'Maria',
      slots: [
        { slot: 'frente', state: 'missing' },
        { slot: 'verso', state: 'sent' },
        { slot: 'selfie', state: 'missing' },
      ],
    });
  });

  it('takes a code once, even from two phones at the same moment', async () => {
    const code = await newCode();
    const answers = await Promise.all([exchange(code), exchange(code), exchange(code)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410]);
    await expectEnded(exchange(code));
    await expectEnded(exchange('nunca-emitido'));
  });

  it('takes no code after its ten minutes, nor of an attempt that waits for no image any more', async () => {
    const late = await newCode();
    await endIn(-1);
    await expectEnded(exchange(late));
    const idle = await newCode();
    await sendSlots(api, maria);
    await expectEnded(exchange(idle));
  });
});

describe('what a phone may do', () => {
  it('sends the three images, and the review begins', async () => {
    const { token } = await openOnPhone();
    const payload: Record<string, string> = {};
    for (const slot of ['frente', 'verso', 'selfie'])
      payload[slot] = (await uploadFromPhone(token, slot)).json().id;
    const sent = await sendFromPhone(token, payload);
    expect(sent.json()).toEqual({
      slots: ['frente', 'verso', 'selfie'].map((slot) => ({ slot, state: 'sent' })),
    });
    const status = await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`);
    expect(status.json()).toMatchObject({ status: 'WAITING_MANUAL_ACTION' });
    // The answer was lost: the phone sends again, and nothing happens twice.
    expect((await sendFromPhone(token, payload)).json()).toEqual(sent.json());
    expect((await uploadFromPhone(token, 'frente')).json().code).toBe('kyc_not_open');

    const trail = await auditOf(api, maria);
    const entries = trail.filter(({ action }) => action.startsWith('kyc.'));
    expect(entries.map(({ action, actor_id, after_json }) => [action, actor_id, after_json?.via])).toEqual([
      ['kyc.open', maria.userId, undefined],
      ['kyc.make-capture-link', maria.userId, undefined],
      ['kyc.open-capture-link', maria.userId, undefined],
      ['kyc.send-documents', maria.userId, 'phone'],
    ]);
  });

  it('refuses what the page refuses too', async () => {
    const { token } = await openOnPhone();
    const id = (await uploadFromPhone(token, 'frente')).json().id;
    for (const wrong of [{}, { verso: id }, { frente: id, status: 'CANCELLED' }])
      expect((await sendFromPhone(token, wrong)).statusCode).toBe(422);
    const text = Buffer.from('texto');
    const url = '/kyc/captures/uploads?slot=frente';
    expect((await uploadTo(api, url, { [KYC_CAPTURE_HEADER]: token }, text)).statusCode).toBe(415);
  });

  it('is nothing but those calls: the token is no session', async () => {
    const { token } = await openOnPhone();
    for (const headers of [{ authorization: `Bearer ${token}` }, { [KYC_CAPTURE_HEADER]: token }])
      expect((await api.app.inject({ url: '/kyc/credentials', headers })).statusCode).toBe(401);
  });

  it('takes no token that is missing or wrong, nor one whose time is over', async () => {
    const { token } = await openOnPhone();
    await expectEnded(uploadFromPhone('nunca-emitido', 'frente'));
    await expectEnded(
      api.app.inject({ method: 'PATCH', url: '/kyc/captures/profile', payload: { frente: maria.userId } }),
    );
    await endIn(-1);
    await expectEnded(uploadFromPhone(token, 'frente'));
  });

  it('ends with the session that made the link, and when the person is blocked', async () => {
    const { token } = await openOnPhone();
    const unused = await newCode();
    await callAs(api, maria, 'POST', '/auth/logout', { body: {} });
    await expectEnded(uploadFromPhone(token, 'frente'));
    await expectEnded(exchange(unused));

    maria = await createAccount(api.platform);
    await openReport(api, maria);
    const phone = await openOnPhone();
    await api.platform.database.platform
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', maria.userId)
      .execute();
    await expectEnded(uploadFromPhone(phone.token, 'frente'));
  });

  it('goes on when the page renews its session', async () => {
    const { token } = await openOnPhone();
    expect((await callAs(api, maria, 'POST', '/renovar-token', { body: {} })).statusCode).toBe(200);
    await api.platform.database.platform
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', maria.sessionId)
      .execute();
    expect((await uploadFromPhone(token, 'frente')).statusCode).toBe(201);
  });

  it('reaches no later attempt', async () => {
    const { token } = await openOnPhone();
    await storeReport(api.platform, maria, 'IN_PROGRESS');
    await expectEnded(uploadFromPhone(token, 'frente'));
  });
});

it('forgets links a day after their end', async () => {
  await newCode();
  await endIn(-25 * 60 * 60);
  await sweep(api.platform, MODULES, api.app.log);
  expect(await links().selectAll().execute()).toEqual([]);
});

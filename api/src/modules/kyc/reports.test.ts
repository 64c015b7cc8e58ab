import { randomUUID } from 'node:crypto';
import type { KycStatus } from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { openReport, reportBody } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const statusOf = async (account: Account, by = account) =>
  (await callAs(api, by, 'GET', `/kyc/profile/${account.sellerId}/status`)).json();
const withdraw = (account: Account) =>
  callAs(api, account, 'PATCH', `/kyc/profile/${account.sellerId}`, { body: { status: 'CANCELLED' } });
const post = (payload: object, by = maria, headers: Record<string, string> = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/kyc/pf-report',
    headers: { ...by.headers, ...headers },
    payload,
  });

describe('POST /kyc/pf-report', () => {
  it('begins a verification, which has no status before', async () => {
    expect(await statusOf(maria)).toEqual({ status: null, reportId: null });
    const opened = await openReport(api, maria);
    expect(opened.statusCode).toBe(201);
    expect(opened.json()).toEqual({ id: expect.any(String), status: 'IN_PROGRESS' });
    expect(await statusOf(maria)).toEqual({ status: 'IN_PROGRESS', reportId: opened.json().id });

    const report = (await callAs(api, maria, 'GET', `/kyc/pf-report/${opened.json().id}`)).json();
    expect(report).toMatchObject({
      sellerId: maria.sellerId,
      status: 'IN_PROGRESS',
      attempt: 1,
      consent: { version: '2026-01' },
      history: [{ step: 'open', slot: null, reason: null }],
    });
    expect(report.documents).toEqual(
      ['frente', 'verso', 'selfie'].map((slot) => ({
        slot,
        state: 'missing',
        documentId: null,
        reason: null,
        sentAt: null,
      })),
    );
    expect((await auditOf(api, maria)).map(({ action }) => action)).toEqual(['kyc.open']);
  });

  it('shows in the directory of the platform’s admins', async () => {
    await openReport(api, maria);
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    const user = (await callAs(api, admin, 'GET', `/admin/users/${maria.userId}`)).json();
    expect(user.kycStatus).toBe('IN_PROGRESS');
    expect(await statusOf(maria, admin)).toMatchObject({ status: 'IN_PROGRESS' });
  });

  it('is refused while one is open', async () => {
    await openReport(api, maria);
    const again = await openReport(api, maria);
    expect([again.statusCode, again.json().code]).toEqual([409, 'kyc_already_open']);
  });

  it('opens one of two that come at once', async () => {
    const answers = await Promise.all([openReport(api, maria), openReport(api, maria)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it('answers a repeated request with the same key without a second effect', async () => {
    const payload = await reportBody(api.platform, maria);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await post(payload, maria, headers);
    const second = await post(payload, maria, headers);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  it('lets nobody begin a fourth time within a day', async () => {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const opened = await openReport(api, maria);
      expect(opened.statusCode).toBe(201);
      expect((await withdraw(maria)).json()).toMatchObject({ status: 'CANCELLED', attempt });
    }
    const fourth = await openReport(api, maria);
    expect(fourth.statusCode).toBe(429);
    expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
    expect(await statusOf(maria)).toMatchObject({ status: 'CANCELLED' });
  });

  it.each([
    ['no consent', { consent: undefined }, 'consent'],
    [
      'the consent to an older text',
      { consent: { version: '2019-01', acceptedAt: '2026-01-01T00:00:00Z' } },
      'consent.version',
    ],
    ['somebody else’s CPF', { cpf: '529.982.247-25' }, 'cpf'],
    ['somebody else’s name', { name: 'Outra Pessoa' }, 'name'],
    ['another birth date', { birthDate: '1950-01-01' }, 'birthDate'],
    ['a CPF that is none', { cpf: '111.111.111-11' }, 'cpf'],
    ['a child', { birthDate: '2024-01-01' }, 'birthDate'],
  ])('refuses %s', async (_what, change, field) => {
    const refused = await post({ ...(await reportBody(api.platform, maria)), ...change });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields).toHaveProperty([field]);
    expect(await statusOf(maria)).toEqual({ status: null, reportId: null });
  });

  it('takes the name however it is typed, and verifies the one of the account', async () => {
    const payload = { ...(await reportBody(api.platform, maria)), name: ' MÁRIA  da silva ' };
    const opened = await post(payload);
    expect(opened.statusCode).toBe(201);
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    const { person } = (await callAs(api, admin, 'GET', `/admin/kyc/reports/${opened.json().id}`)).json();
    expect(person).toMatchObject({ name: 'Maria da Silva', birthDate: '1987-03-14' });
  });

  it.each(['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])(
    'takes a consent from a device whose clock says %s, and writes down when it came',
    async (acceptedAt) => {
      const payload = await reportBody(api.platform, maria);
      const opened = await post({ ...payload, consent: { ...payload.consent, acceptedAt } });
      expect(opened.statusCode).toBe(201);
      const consent = await api.platform.database.platform
        .selectFrom('kyc_consents')
        .select(['accepted_at', 'recorded_at'])
        .where('report_id', '=', opened.json().id)
        .executeTakeFirstOrThrow();
      expect(Math.abs(consent.recorded_at.getTime() - Date.now())).toBeLessThan(60_000);
      expect(consent.accepted_at.getTime()).toBeLessThanOrEqual(Date.now());
    },
  );

  it('is not for another seller, and not for admins', async () => {
    const payload = await reportBody(api.platform, maria);
    const other = await createAccount(api.platform);
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await post(payload, other)).statusCode).toBe(404);
    expect((await post(payload, admin)).statusCode).toBe(403);
    expect(await statusOf(maria)).toEqual({ status: null, reportId: null });
  });

  it('is closed for a seller who was blocked', async () => {
    await openReport(api, maria);
    await api.platform.database.platform
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', maria.userId)
      .execute();
    expect((await callAs(api, maria, 'GET', '/kyc/credentials')).statusCode).toBe(401);
    expect((await withdraw(maria)).statusCode).toBe(401);
  });
});

it('gives the camera screen an address to upload to, for as long as the session lasts', async () => {
  const credentials = (await callAs(api, maria, 'GET', '/kyc/credentials')).json();
  expect(credentials).toEqual({
    provider: 'interno',
    uploadUrl: '/api/kyc/uploads',
    expiresIn: expect.any(Number),
  });
  expect(credentials.expiresIn).toBeLessThanOrEqual(3_600);
  expect(credentials.expiresIn).toBeGreaterThan(3_000);
});

describe('the fields that an identity is verified with', () => {
  const seller = async () => (await callAs(api, maria, 'GET', `/seller/${maria.sellerId}`)).json();
  const change = async (payload: object) =>
    api.app.inject({
      method: 'PATCH',
      url: `/seller/${maria.sellerId}`,
      headers: { ...maria.headers, 'if-match': `"${(await seller()).version}"` },
      payload,
    });
  const setStatus = (kyc_status: KycStatus) =>
    api.platform.database.platform
      .updateTable('sellers')
      .set({ kyc_status })
      .where('id', '=', maria.sellerId)
      .execute();

  it('are closed once it was, and empty ones of the person can be filled', async () => {
    await setStatus('FINISHED');
    const refused = await change({ name: 'Ana Souza' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'profile_field_locked']);
    expect(refused.json().fields).toHaveProperty('name');
    const allowed = await change({ name: 'Maria da Silva', birthDate: '1987-03-14' });
    expect(allowed.json()).toMatchObject({
      lockedFields: ['name', 'birthDate', 'companyName', 'cnpj'],
      lockReason: 'verified',
    });
  });

  it('stay as they are from its beginning to its end', async () => {
    await openReport(api, maria);
    for (const status of ['IN_PROGRESS', 'WAITING_MANUAL_ACTION'] as const) {
      await setStatus(status);
      expect(await seller()).toMatchObject({ lockedFields: ['name', 'birthDate'], lockReason: 'verifying' });
      const refused = await change({ name: 'Outra Pessoa', birthDate: '1950-01-01' });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'profile_field_in_verification']);
      expect(Object.keys(refused.json().fields)).toEqual(['name', 'birthDate']);
      expect(refused.json().fields.name).toEqual([expect.stringMatching(/cancele a verificação/)]);
    }
    expect((await change({ nickname: 'Mari' })).statusCode).toBe(200);
    expect(await seller()).toMatchObject({ name: 'Maria da Silva', birthDate: '1987-03-14' });
    await withdraw(maria);
    expect(await seller()).toMatchObject({ lockedFields: [], lockReason: null });
    expect((await change({ name: 'Maria Souza' })).statusCode).toBe(200);
  });
});

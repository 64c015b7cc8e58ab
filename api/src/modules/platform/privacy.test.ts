import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { call, lastMail, newSeller, type TestSeller } from '../../../test/accounts';
import { callAs, stepUp } from '../../../test/call-as';
import { IUGU_CREDENTIALS } from '../../../test/gateways';
import { openReport, sendSlots } from '../../../test/kyc';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { PASSWORD } from '../../../test/test-app';
import { confirmed } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';
import { verifyAudit } from '../../audit/verify-audit';
import { MODULES } from '../../modules';
import { Problem } from '../../problem';
import { eraseDuePeople } from './erasure';

const api = withApi();
let ana: Account;
let name: string;
/** Letters only, and unique to this test. */
let surname: string;

afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  surname = randomUUID().replaceAll(/[\d-]/g, (sign) =>
    sign === '-' ? '' : String.fromCharCode(107 + Number(sign)),
  );
  name = `Zoraide ${surname}`;
  ana = await createAccount(api.platform, { name });
});

const overview = async (account: Account) => (await callAs(api, account, 'GET', '/privacy')).json();
const askErasure = async (account: Account) => {
  await stepUp(api, account);
  return callAs(api, account, 'POST', '/privacy/erasure');
};
/** Lets the days of grace pass and runs the hourly clean-up. */
async function passGrace({ sellerId }: Account): Promise<void> {
  await api.platform.database.platform
    .updateTable('data_subject_requests')
    .set({ due_at: new Date(Date.now() - 1_000) })
    .where('seller_id', '=', sellerId)
    .execute();
  await eraseDuePeople(api.platform, { logger: api.app.log, modules: MODULES });
}

/** The tables that contain a text, as a dump of the database would show. */
async function tablesWith(text: string): Promise<string[]> {
  const client = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    const found = [];
    for (const { name } of rows) {
      const hits = await client.query(`select 1 from ${name} as row where row::text ilike $1 limit 1`, [
        `%${text}%`,
      ]);
      if (hits.rowCount) found.push(name);
    }
    return found;
  } finally {
    await client.end();
  }
}

async function cpfOf({ userId }: Account): Promise<string> {
  const { cpf } = await api.platform.database.platform
    .selectFrom('users')
    .where('id', '=', userId)
    .select('cpf')
    .executeTakeFirstOrThrow();
  return cpf;
}

it('says what a person agreed to, and when', async () => {
  const seller: TestSeller = await newSeller(api);
  const { consents } = (await call(api, 'GET', '/privacy', undefined, { token: seller.token })).json();
  expect(consents).toEqual([
    { about: 'terms', version: expect.any(String), acceptedAt: expect.any(String) },
    { about: 'privacy', version: expect.any(String), acceptedAt: expect.any(String) },
  ]);
  await openReport(api, ana);
  expect((await overview(ana)).consents).toContainEqual(
    expect.objectContaining({ about: 'identity', version: '2026-01' }),
  );
});

describe('taking one’s data along', () => {
  it('wants the password, then gives everything but secrets, and is noted', async () => {
    expect((await callAs(api, ana, 'POST', '/privacy/export')).json().code).toBe('step_up_required');
    await stepUp(api, ana);
    const gateway = await callAs(api, ana, 'POST', '/pagamentogateway', {
      body: { idGateway: 'iugu', credentials: IUGU_CREDENTIALS, fees: {} },
      'idempotency-key': randomUUID(),
    });
    expect([gateway.statusCode, gateway.body]).toEqual([201, expect.any(String)]);
    await openReport(api, ana);
    await sendSlots(api, ana);
    const answer = await callAs(api, ana, 'POST', '/privacy/export');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('meus-dados-balcao.json');
    const exported = answer.json();
    expect(exported).toMatchObject({
      person: { name, email: ana.email },
      stores: [{ nome: 'Loja da Maria' }],
      memberships: [{ role: 'owner' }],
      sessions: [{ id: ana.sessionId }],
      identityReports: [{ status: 'WAITING_MANUAL_ACTION' }],
      identityDocuments: [{ slot: 'frente' }, { slot: 'verso' }, { slot: 'selfie' }],
      gatewayConnections: [{ gateway: 'iugu' }],
      products: { count: 0 },
    });
    expect(exported.auditEntries.map(({ action }: { action: string }) => action)).toContain('kyc.open');
    for (const secret of ['CANARY', 'sealed', 'password', 'totp', 'hash'])
      expect([secret, answer.body.includes(secret)]).toEqual([secret, false]);
    const { auditEntries } = (await callAs(api, ana, 'POST', '/privacy/export')).json();
    expect(auditEntries[0].action).toBe('privacy.export');
  });

  it('is limited per person and hour, however many files are asked for at once', async () => {
    await stepUp(api, ana);
    const other = await createAccount(api.platform);
    await stepUp(api, other);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callAs(api, ana, 'POST', '/privacy/export')),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json().code).toBe('too_many_requests');
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await callAs(api, other, 'POST', '/privacy/export')).statusCode).toBe(200);
  });

  it('holds which terms and policy were accepted at signup, when, and a keyed hash of the address', async () => {
    const token = await confirmed(api, await newSeller(api));
    const { consents } = (await call(api, 'POST', '/privacy/export', {}, { token })).json();
    const accepted = {
      version: '2026-01',
      acceptedAt: expect.stringMatching(/^2\d{3}-/),
      addressFingerprint: expect.stringMatching(/^[\w-]{43}$/),
    };
    expect(consents).toEqual([
      { about: 'terms', ...accepted },
      { about: 'privacy', ...accepted },
    ]);
  });

  it('holds nothing of anybody else', async () => {
    const other = await createAccount(api.platform, { name: 'Pessoa Alheia' });
    await joinStore(api.platform, other, ana, 'leitura');
    await stepUp(api, ana);
    const { body } = await callAs(api, ana, 'POST', '/privacy/export');
    expect(body).not.toContain('Pessoa Alheia');
    expect(body).not.toContain(other.email);
  });

  it('tells from where the person acted, and of nobody else', async () => {
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    const from = (account: Account, ip: string, ua: string) => ({
      remoteAddress: ip,
      headers: { ...account.headers, 'user-agent': ua },
    });
    await openReport(api, ana);
    const { documents } = (await sendSlots(api, ana)).json();
    for (const viewer of [
      from(ana, '10.1.2.3', 'Navegador-da-Ana'),
      from(admin, '10.9.8.7', 'Navegador-do-admin'),
    ]) {
      const link = {
        method: 'POST',
        url: `/kyc/documents/${documents[0].documentId}/link`,
        ...viewer,
      } as const;
      const url = (await api.app.inject(link)).json().url.replace('/api', '');
      expect((await api.app.inject({ method: 'GET', url, ...viewer })).statusCode).toBe(200);
    }
    await stepUp(api, ana);
    const { auditEntries } = (await callAs(api, ana, 'POST', '/privacy/export')).json();
    const views = auditEntries.filter(({ action }: { action: string }) => action === 'kyc.view-document');
    expect(views).toMatchObject([
      { actor_kind: 'admin', ip: null, ua: null },
      { actor_kind: 'user', ip: '10.1.2.3', ua: 'Navegador-da-Ana' },
    ]);
  });
});

describe('having an account erased', () => {
  it('is asked for with the password, told by e-mail, and can be taken back', async () => {
    expect((await callAs(api, ana, 'POST', '/privacy/erasure')).json().code).toBe('step_up_required');
    const asked = await askErasure(ana);
    expect(asked.statusCode).toBe(201);
    expect((await overview(ana)).erasure).toEqual(asked.json());
    expect((await lastMail(api, ana.email)).text_body).toContain('será excluída em 7 dias');
    expect((await askErasure(ana)).json().code).toBe('erasure_requested');

    await eraseDuePeople(api.platform, { logger: api.app.log, modules: MODULES });
    expect((await overview(ana)).erasure).not.toBeNull();
    expect((await callAs(api, ana, 'DELETE', '/privacy/erasure')).statusCode).toBe(204);
    expect((await overview(ana)).erasure).toBeNull();
    await passGrace(ana);
    expect((await callAs(api, ana, 'GET', '/privacy')).statusCode).toBe(200);
    expect((await lastMail(api, ana.email)).subject).toContain('cancelado');
  });

  it('leaves nothing of the person but the audit trail, which still holds', async () => {
    const cpf = await cpfOf(ana);
    await openReport(api, ana);
    await sendSlots(api, ana);
    const documents = await api.platform.database.platform
      .selectFrom('kyc_documents')
      .where('seller_id', '=', ana.sellerId)
      .select('id')
      .execute();
    expect(documents).toHaveLength(3);
    await stepUp(api, ana);
    await callAs(api, ana, 'POST', '/pagamentogateway', {
      body: { idGateway: 'iugu', credentials: IUGU_CREDENTIALS, fees: {} },
      'idempotency-key': randomUUID(),
    });
    await callAs(api, ana, 'PATCH', `/seller/${ana.sellerId}`, {
      body: { nickname: 'Zozó', companyName: `${surname} Doces Ltda`, cnpj: '11.222.333/0001-81' },
      'if-match': '"1"',
    });
    expect(await tablesWith(ana.email)).toContain('users');
    await askErasure(ana);
    await passGrace(ana);

    expect(await tablesWith(ana.email)).toEqual([]);
    expect(await tablesWith(cpf)).toEqual([]);
    expect(await tablesWith(name)).toEqual([]);
    expect(await tablesWith(surname)).toEqual(['audit_log']);
    expect(await tablesWith('11222333000181')).toEqual(['audit_log']);
    for (const { id } of documents) expect(await api.platform.identityDocuments.find(id)).toBeUndefined();
    const connection = await api.platform.database.platform
      .selectFrom('payment_gateways')
      .where('seller_id', '=', ana.sellerId)
      .select(['credentials', 'is_current', 'webhook_key_sealed', 'webhook_key_hash'])
      .executeTakeFirstOrThrow();
    expect(connection).toEqual({
      credentials: {},
      is_current: false,
      webhook_key_sealed: null,
      webhook_key_hash: null,
    });
    expect((await callAs(api, ana, 'GET', '/privacy')).statusCode).toBe(401);
    const login = await call(api, 'POST', '/auth/login', { email: ana.email, password: PASSWORD });
    expect(login.statusCode).toBe(400);
    const { broken } = await verifyAudit(api.platform.database.platform);
    expect(broken.filter(({ sellerId }) => sellerId === ana.sellerId)).toEqual([]);
  });

  it('keeps an approved identity verification, as the law asks, and says so before', async () => {
    const cpf = await cpfOf(ana);
    await openReport(api, ana);
    await sendSlots(api, ana);
    const { platform } = api.platform.database;
    await platform
      .updateTable('kyc_reports')
      .set({ status: 'FINISHED' })
      .where('seller_id', '=', ana.sellerId)
      .execute();
    await platform
      .updateTable('sellers')
      .set({ kyc_status: 'FINISHED' })
      .where('id', '=', ana.sellerId)
      .execute();
    const { kept } = await overview(ana);
    expect(kept[0]).toContain('por 5 anos depois da exclusão da conta (Lei 9.613/1998');
    await askErasure(ana);
    await passGrace(ana);
    expect(await tablesWith(cpf)).toEqual(['kyc_reports']);
    const images = await platform
      .selectFrom('kyc_documents')
      .where('seller_id', '=', ana.sellerId)
      .select(['id', 'purged_at'])
      .execute();
    expect(images).toHaveLength(3);
    for (const { id, purged_at } of images) {
      expect(purged_at).toBeNull();
      expect(await api.platform.identityDocuments.find(id)).toBeDefined();
    }
  });

  it('is done once the images are gone, though the store of images was away at first', async () => {
    await openReport(api, ana);
    const { documents } = (await sendSlots(api, ana)).json();
    const left = async () => {
      const found = documents.map(({ documentId }: { documentId: string }) =>
        api.platform.identityDocuments.find(documentId),
      );
      return (await Promise.all(found)).filter((image) => image !== undefined).length;
    };
    const request = () =>
      api.platform.database.platform
        .selectFrom('data_subject_requests')
        .where('seller_id', '=', ana.sellerId)
        .select('status')
        .executeTakeFirstOrThrow();
    jest.spyOn(api.platform.identityDocuments, 'remove').mockRejectedValueOnce(new Problem('unavailable'));
    await askErasure(ana);
    await passGrace(ana);
    expect([await tablesWith(ana.email), await left(), await request()]).toEqual([
      [],
      3,
      { status: 'waiting' },
    ]);

    await eraseDuePeople(api.platform, { logger: api.app.log, modules: MODULES });
    expect([await left(), await request()]).toEqual([0, { status: 'done' }]);
    const erasures = (await auditOf(api, ana)).filter(({ action }) => action === 'privacy.erase');
    expect(erasures).toHaveLength(1);
  });

  it('is not kept from its owner by those who work in the store: their access ends with it, and they are told', async () => {
    const other = await createAccount(api.platform);
    await joinStore(api.platform, other, ana, 'operacoes');
    expect((await overview(ana)).refusal).toBeNull();
    expect((await askErasure(ana)).statusCode).toBe(201);
    expect((await callAs(api, other, 'GET', '/orders')).statusCode).toBe(200);
    await passGrace(ana);
    expect((await callAs(api, other, 'GET', '/orders')).statusCode).toBe(401);
    expect((await lastMail(api, other.email)).kind).toBe('member-removed');
    const login = await call(api, 'POST', '/auth/login', { email: other.email, password: PASSWORD });
    expect(login.json().lojas).toMatchObject([{ id: other.storeId }]);
  });
});

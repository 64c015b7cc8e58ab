import { kycCredentials } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { IdwallDouble } from '../../../test/idwall-double';
import { documentIds, openReport, sendSlots } from '../../../test/kyc';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { auditOf } from '../../../test/platform-users';
import { becomeDue as tasksBecomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { newIp, startTestApi, type TestApi } from '../../../test/test-app';
import { askProvider } from './provider';

/** Cases are processed one by one, so cases of other tests would interfere. */
let database: OwnDatabase;
let idwall: IdwallDouble;
let api: TestApi;
let maria: Account;

beforeAll(async () => {
  database = await createOwnDatabase();
  idwall = await IdwallDouble.start();
  api = await startTestApi({ DATABASE_URL: database.url, ...idwall.environment });
});
afterAll(async () => {
  await api.close();
  await idwall.stop();
  await database.drop();
});
beforeEach(async () => {
  idwall.reset();
  await api.platform.database.platform.deleteFrom('kyc_provider_cases').execute();
  await api.platform.database.platform.deleteFrom('queue_tasks').execute();
  maria = await createAccount(api.platform);
  await openReport(api, maria);
});

const statusOf = async () =>
  (await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`)).json().status;
const report = async () => {
  const { reportId } = (await callAs(api, maria, 'GET', `/kyc/profile/${maria.sellerId}/status`)).json();
  return callAs(api, maria, 'GET', `/kyc/pf-report/${reportId}`);
};
const caseOf = () =>
  api.platform.database.platform.selectFrom('kyc_provider_cases').selectAll().executeTakeFirstOrThrow();

/** Processes one due case, as the worker would. @returns whether there was one */
async function work(): Promise<boolean> {
  const { service } = api.platform.kycProvider;
  if (service === undefined) throw new Error('Nobody is asked');
  return workNext(api.platform, askProvider(api.platform, service));
}

/** Makes the case due again. */
const becomeDue = () => tasksBecomeDue(api.platform, 'kyc-provider-case');

const callWebhook = (profileRef: string, secret = idwall.webhookSecret, more = {}) =>
  api.app.inject({
    method: 'POST',
    url: `/webhooks/idwall/${secret}`,
    headers: { 'x-forwarded-for': newIp() },
    payload: { profileRef, ...more },
  });

/** An attempt that idwall is processing. */
async function handedOver(): Promise<string> {
  await sendSlots(api, maria);
  expect(await work()).toBe(true);
  return idwall.only.ref;
}

describe('handing an attempt over', () => {
  it('happens after the request: profile, images, flow', async () => {
    expect((await sendSlots(api, maria)).json().status).toBe('WAITING_MANUAL_ACTION');
    expect(idwall.asked).toEqual([]);
    await work();
    const { ref, body, documents, flows } = idwall.only;
    expect(body).toMatchObject({ ref, personal: { name: 'Maria da Silva', birthDate: '1987/03/14' } });
    expect(documents.map(({ side }) => side).sort()).toEqual(['BACK', 'FRONT', 'SELFIE']);
    expect(documents.every(({ bytes }) => bytes > 100)).toBe(true);
    expect(flows).toEqual(['PROCESSING']);
    expect(ref).toMatch(/^[0-9a-f-]{36}$/);
    expect(await work()).toBe(false);
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
  });

  it.each([
    ['a failure', [500]],
    ['an overload', [429]],
    ['an answer that is no JSON', ['no-json']],
    ['an answer that was lost', ['lost']],
    ['a refused token', [401]],
  ] as const)('is tried again after %s, and the status stays', async (_what, trouble) => {
    await sendSlots(api, maria);
    idwall.trouble.push(...trouble);
    await work();
    expect(await caseOf()).toMatchObject({ stage: 'send', last_error: expect.stringContaining('idwall') });
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
    expect(await work()).toBe(false);
    await becomeDue();
    await work();
    expect(await caseOf()).toMatchObject({ stage: 'watch', last_error: null });
    expect(idwall.only.flows).toEqual(['PROCESSING']);
  });

  it('starts no second flow when only the answer to the first was lost', async () => {
    await sendSlots(api, maria);
    await work();
    await api.platform.database.platform.updateTable('kyc_provider_cases').set({ stage: 'send' }).execute();
    await becomeDue();
    await work();
    expect(idwall.only.flows).toEqual(['PROCESSING']);
  });

  it('does not happen for what was withdrawn meanwhile', async () => {
    await sendSlots(api, maria);
    await callAs(api, maria, 'PATCH', `/kyc/profile/${maria.sellerId}`, { body: { status: 'CANCELLED' } });
    await work();
    expect(idwall.asked).toEqual([]);
    expect(await work()).toBe(false);
  });

  it('is one turn for many replicas', async () => {
    await sendSlots(api, maria);
    await Promise.all([work(), work(), work()]);
    expect(idwall.asked.filter((asked) => asked === 'POST /maestro/profile')).toHaveLength(1);
  });
});

describe('the decision', () => {
  it.each([
    ['FINISHED', 'FINISHED', 'approved'],
    ['INVALID', 'INVALID', 'refused'],
  ])('%s moves the verification to %s, once, and gives no reason', async (said, status, state) => {
    const ref = await handedOver();
    idwall.decide(ref, said);
    expect((await callWebhook(ref)).json()).toEqual({ received: true });
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
    await work();
    expect(await statusOf()).toBe(status);
    // Replayed calls change nothing, whatever the service answers by then.
    idwall.decide(ref, 'INVALID');
    for (const again of [ref, ref]) await callWebhook(again);
    expect(await work()).toBe(false);
    expect(await statusOf()).toBe(status);

    const documents = await api.platform.database.platform
      .selectFrom('kyc_documents')
      .select(['state', 'reason'])
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect(documents).toEqual([1, 2, 3].map(() => ({ state, reason: null })));
    const trail = await auditOf(api, maria);
    expect(trail.filter(({ action }) => action === 'kyc.provider-decision')).toMatchObject([
      { actor_kind: 'system', after_json: { status } },
    ]);
  });

  it('leaves an image refused that a reviewer refused, and asks for it again', async () => {
    const ref = await handedOver();
    const admin = await createAccount(api.platform, { isPlatformAdmin: true });
    const { frente } = documentIds((await report()).json());
    const refusal = { decision: 'ask-again', reason: 'cpf_mismatch' };
    expect(
      (await callAs(api, admin, 'POST', `/admin/kyc/documents/${frente}/decision`, { body: refusal }))
        .statusCode,
    ).toBe(200);
    idwall.decide(ref, 'FINISHED');
    await callWebhook(ref);
    await work();
    expect((await report()).json()).toMatchObject({
      status: 'IN_PROGRESS',
      documents: [{ state: 'refused', reason: 'cpf_mismatch' }, { state: 'approved' }, { state: 'approved' }],
    });

    // A new image goes to the service again.
    await sendSlots(api, maria, ['frente']);
    await work();
    const [again = ''] = [...idwall.profiles.keys()].filter((known) => known !== ref);
    idwall.decide(again, 'FINISHED');
    await callWebhook(again);
    await work();
    expect(await statusOf()).toBe('FINISHED');
  });

  it('is what the service says when asked, not what the webhook says', async () => {
    const ref = await handedOver();
    await callWebhook(ref, undefined, { status: 'FINISHED', data: { status: 'FINISHED' } });
    await work();
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
  });

  it.each(['WAITING_MANUAL_ACTION', 'PROCESSING', 'ALGO-NOVO'])('waits while it says %s', async (said) => {
    const ref = await handedOver();
    idwall.decide(ref, said);
    await callWebhook(ref);
    await work();
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
    idwall.decide(ref, 'FINISHED');
    await becomeDue();
    await work();
    expect(await statusOf()).toBe('FINISHED');
  });

  it('of an attempt that was withdrawn comes too late', async () => {
    const ref = await handedOver();
    await callAs(api, maria, 'PATCH', `/kyc/profile/${maria.sellerId}`, { body: { status: 'CANCELLED' } });
    idwall.decide(ref, 'FINISHED');
    await callWebhook(ref);
    await work();
    expect(await statusOf()).toBe('CANCELLED');
  });

  it('comes without any webhook too, and after the service was away', async () => {
    const ref = await handedOver();
    idwall.decide(ref, 'FINISHED');
    idwall.trouble.push(503);
    await becomeDue();
    await work();
    expect(await statusOf()).toBe('WAITING_MANUAL_ACTION');
    await becomeDue();
    await work();
    expect(await statusOf()).toBe('FINISHED');
  });
});

describe('POST /webhooks/idwall/{secret}', () => {
  it('is no route without the secret, and hints at nobody else', async () => {
    const ref = await handedOver();
    const asked = idwall.asked.length;
    for (const wrong of ['errado', `${idwall.webhookSecret}x`, idwall.webhookSecret.slice(1)])
      expect((await callWebhook(ref, wrong)).statusCode).toBe(404);
    expect((await callWebhook(maria.sellerId)).statusCode).toBe(200);
    expect(await work()).toBe(false);
    expect(idwall.asked).toHaveLength(asked);
  });

  it('is not there where the platform’s own team verifies', async () => {
    const own = await startTestApi({ DATABASE_URL: database.url });
    const answer = await own.app.inject({
      method: 'POST',
      url: `/webhooks/idwall/${idwall.webhookSecret}`,
      payload: { profileRef: 'x' },
    });
    await own.close();
    expect(answer.statusCode).toBe(404);
  });
});

it('lets no upload wait for the service: the camera screen’s credentials are ours', async () => {
  idwall.trouble.push(500);
  const answer = await callAs(api, maria, 'GET', '/kyc/credentials');
  expect(kycCredentials.parse(answer.json())).toEqual({
    provider: 'idwall',
    uploadUrl: '/api/kyc/uploads',
    expiresIn: expect.any(Number),
  });
  expect(idwall.asked).toEqual([]);
});

import { z } from '@balcao/api-schema';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { followDatabaseClock, resetDatabaseClock } from '../src/db/clock';
import { defineTask, enqueue, handleTask } from '../src/queue';
import { call, lastLinkToken, newSeller, type TestSeller } from './accounts';
import { fakeOnly } from './fake-clock';
import { documentPhoto, openReport, upload } from './kyc';
import { workNext } from './queue';
import { createAccount } from './stored-account';
import { newEmail, PASSWORD, startTestApi, type TestApi } from './test-app';
import { confirmed } from './two-factor';

let api: TestApi;
let seller: TestSeller;
let withoutSecondFactor: TestSeller;
let secret: string;

const DAY_MS = 86_400_000;

/** The authenticator's own clock is right. */
const realNow = Date.now;
const codeOf = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: realNow() + steps * 30_000 });

/** Sets this process's clock wrong; timers and the monotonic clock go on. */
const shiftClock = (days: number) => fakeOnly(['Date'], realNow() + days * DAY_MS);

beforeAll(async () => {
  // A code of the step before is still good when the next step begins meanwhile.
  api = await startTestApi({ TOTP_WINDOW_STEPS: '2' });
  await followDatabaseClock(api.platform.database);
  withoutSecondFactor = await newSeller(api);
  seller = await newSeller(api);
  const { email, storeId } = seller;
  const token = await confirmed(api, seller);
  secret = (await call(api, 'POST', '/enable-2fa', { email }, { token })).json().secret;
  const body = { codigo: codeOf(-1), idLoja: storeId, email };
  await call(api, 'POST', '/validate-enable-2fa', body, { token });
});
afterEach(() => jest.useRealTimers());
afterAll(async () => {
  resetDatabaseClock();
  await api.close();
});

describe.each([
  ['a day ahead', 1, 0],
  ['a day behind', -1, 1],
])('on a machine whose clock is %s', (_, days, step) => {
  beforeEach(() => shiftClock(days));

  it('a session of another machine goes on, and so does its step-up', async () => {
    const before = withoutSecondFactor.token;
    expect((await call(api, 'GET', '/usuario', undefined, { token: before })).statusCode).toBe(200);
    const token = await confirmed(api, withoutSecondFactor);
    jest.useRealTimers();
    expect((await call(api, 'GET', '/usuario', undefined, { token })).statusCode).toBe(200);
    withoutSecondFactor = { ...withoutSecondFactor, token };
  });

  it('a login opens a session of 28800 seconds, counted from the right time', async () => {
    const fresh = await newSeller(api);
    const { iat, exp } = JSON.parse(Buffer.from(fresh.token.split('.')[1] ?? '', 'base64url').toString());
    expect(exp - iat).toBe(28_800);
    expect(Math.abs(iat * 1_000 - realNow())).toBeLessThan(60_000);
    jest.useRealTimers();
    expect((await call(api, 'GET', '/usuario', undefined, { token: fresh.token })).statusCode).toBe(200);
  });

  it('the code of an authenticator is good', async () => {
    const { email } = seller;
    const { twoFactor } = (await call(api, 'POST', '/auth/login', { email, password: PASSWORD })).json();
    const body = { codigo: codeOf(step), idLoja: '', email, challenge: twoFactor.challenge };
    expect((await call(api, 'POST', '/validar-2fa', body)).statusCode).toBe(200);
  });

  it('links are good: of an invitation, of a new password, of an image', async () => {
    const owner = await newSeller(api);
    const email = newEmail();
    const token = await confirmed(api, owner);
    await call(api, 'POST', '/convites', { email, role: 'leitura' }, { token });
    jest.useRealTimers();
    const invitation = await call(api, 'GET', `/convites/${await lastLinkToken(api, email)}`);
    expect(invitation.statusCode).toBe(200);

    shiftClock(days);
    await call(api, 'POST', '/auth/user/forgot-password', { email: owner.email });
    jest.useRealTimers();
    const reset = { token: await lastLinkToken(api, owner.email), newPassword: 'Margarida-azul-77' };
    expect((await call(api, 'PUT', '/auth/user/change-password', reset)).statusCode).toBe(200);

    const maria = await createAccount(api.platform);
    await openReport(api, maria);
    const { id } = (await upload(api, maria, 'frente', await documentPhoto())).json();
    shiftClock(days);
    const link = await api.app.inject({
      method: 'POST',
      url: `/kyc/documents/${id}/link`,
      headers: maria.headers,
    });
    jest.useRealTimers();
    const image = await api.app.inject({
      url: link.json().url.replace(/^\/api/, ''),
      headers: maria.headers,
    });
    expect(image.statusCode).toBe(200);
  });

  it('a task that failed waits for seconds, not for a day', async () => {
    const task = defineTask(`clock-${days}`, z.object({}));
    await api.platform.database.withPlatform((trx) => enqueue(trx, task, { payload: {} }));
    const handler = handleTask(task, {
      concurrency: 1,
      maxAttempts: 5,
      backoffSeconds: () => 30,
      run: async () => {
        throw new Error('not yet');
      },
    });
    await workNext(api.platform, handler);
    jest.useRealTimers();
    const { seconds } = await api.platform.database.platform
      .selectFrom('queue_tasks')
      .where('kind', '=', task.kind)
      .select(sql<number>`extract(epoch from next_attempt_at - now())::float8`.as('seconds'))
      .executeTakeFirstOrThrow();
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(40);
  });
});

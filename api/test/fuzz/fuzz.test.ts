import { errorEnvelope } from '@balcao/api-schema';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { type Account, createAccount } from '../stored-account';
import { newIp, startTestApi, type TestApi } from '../test-app';
import { type FuzzedRequest, type OpenApiDocument, requestsTo } from './requests';

jest.setTimeout(120_000);

const REQUESTS = 1_500;

let api: TestApi;
let maria: Account;
let admin: Account;

beforeAll(async () => {
  api = await startTestApi();
  maria = await createAccount(api.platform);
  admin = await createAccount(api.platform, { isPlatformAdmin: true });
});
afterAll(() => api.close());

/** A request may have ended the sessions, blocked or changed the seller: the next one finds them as they were. */
async function reopen(): Promise<void> {
  const { platform } = api.platform.database;
  await platform
    .updateTable('sessions')
    .set({ revoked_at: null, expires_at: new Date(Date.now() + 3_600_000) })
    .where('id', 'in', [maria.sessionId, admin.sessionId])
    .execute();
  await platform.updateTable('users').set({ status: 'active' }).where('id', '=', maria.userId).execute();
  await platform.updateTable('sellers').set({ version: 1 }).where('id', '=', maria.sellerId).execute();
}

async function send(request: FuzzedRequest, by: Account | undefined) {
  await reopen();
  return api.app.inject({
    ...request,
    method: request.method as NonNullable<InjectOptions['method']>,
    headers: { ...request.headers, ...by?.headers, 'x-forwarded-for': newIp() },
  });
}

it(`answers ${REQUESTS} plausible and hostile requests without a failure of its own`, async () => {
  const document: OpenApiDocument = (await api.app.inject('/openapi.json')).json();
  const existing = {
    email: [maria.email, 'ninguem@exemplo.com.br'],
    id: [maria.sellerId, maria.sellerId, maria.sessionId],
    idLoja: [maria.storeId],
    idUsuario: [maria.userId],
  };
  const callers = [undefined, maria, admin];
  await fc.assert(
    fc.asyncProperty(requestsTo(document, existing), fc.nat(callers.length - 1), async (request, caller) => {
      const answer = await send(request, callers[caller]);
      expect(answer.statusCode).toBeLessThan(500);
      if (answer.statusCode >= 400) expect(errorEnvelope.safeParse(answer.json()).success).toBe(true);
    }),
    { numRuns: REQUESTS, interruptAfterTimeLimit: 100_000 },
  );
});

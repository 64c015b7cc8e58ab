import { randomBytes, randomInt } from 'node:crypto';
import { isValidCpf } from '@balcao/domain';
import type { FastifyInstance } from 'fastify';
import { groupsOf } from '../src/accounts/sessions';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { createPlatform } from '../src/create-platform';
import { newId } from '../src/db/new-id';
import type { UserStatus } from '../src/db/schema';
import { createLogger } from '../src/logging/logger';
import type { Platform } from '../src/platform';
import { signAccessToken } from '../src/security/access-token';

/** The API over the test run's database, called without a port. */
export interface TestApi {
  app: FastifyInstance;
  platform: Platform;
  close(): Promise<void>;
}

/** Builds the API as it runs in tests; `settings` are environment variables. */
export async function startTestApi(settings: Record<string, string> = {}): Promise<TestApi> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    JWT_SECRET: randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    LOG_LEVEL: 'error',
    ...settings,
  });
  const logger = createLogger(config.logLevel);
  const platform = createPlatform(config, logger);
  const app = await buildApp(platform, logger);
  return {
    app,
    platform,
    async close() {
      await app.close();
      await platform.database.close();
    },
  };
}

/** An account with a store of its own and an open session. */
export interface Account {
  userId: string;
  sellerId: string;
  storeId: string;
  sessionId: string;
  email: string;
  /** The `authorization` header of its session. */
  headers: { authorization: string };
}

function anyCpf(): string {
  for (;;) {
    const cpf = String(randomInt(100_000_000_000)).padStart(11, '0');
    if (isValidCpf(cpf)) return cpf;
  }
}

/** Makes an account, past the signup, that is in. */
export async function createAccount(
  platform: Platform,
  { isPlatformAdmin = false, status = 'active' as UserStatus, name = 'Maria da Silva' } = {},
): Promise<Account> {
  const [sellerId, userId, storeId, sessionId] = [newId(), newId(), newId(), newId()];
  const email = `maria-${randomBytes(6).toString('hex')}@loja.example`;
  await platform.database.platform.transaction().execute(async (trx) => {
    await trx.insertInto('sellers').values({ id: sellerId }).execute();
    await trx
      .insertInto('users')
      .values({
        id: userId,
        seller_id: sellerId,
        name,
        email,
        cpf: anyCpf(),
        phone_e164: '+5511987654321',
        password_hash: 'no password fits',
        status,
        is_platform_admin: isPlatformAdmin,
        email_verified_at: new Date(),
      })
      .execute();
    await trx
      .insertInto('stores')
      .values({ id: storeId, seller_id: sellerId, nome: 'Loja da Maria', slug: storeId })
      .execute();
    await trx
      .insertInto('memberships')
      .values({ id: newId(), seller_id: sellerId, store_id: storeId, user_id: userId, role: 'owner' })
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        seller_id: sellerId,
        user_id: userId,
        store_id: storeId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  });
  const groups = groupsOf({ isPlatformAdmin });
  const token = await signAccessToken({ sellerId, sessionId, groups }, platform.config.jwtSecret);
  return { userId, sellerId, storeId, sessionId, email, headers: { authorization: `Bearer ${token}` } };
}

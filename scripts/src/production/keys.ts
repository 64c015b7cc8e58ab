import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Installation } from './installation';
import { expectStatus, logIn, type Person, signUp, stepUp } from './person';
import { inApi, lastLine } from './restores';
import type { Trial } from './row';

/** Turns a person's second factor on: its secret is stored encrypted. @returns what an authenticator shows */
async function protect(installation: Installation, person: Person): Promise<TOTP> {
  await stepUp(installation, person);
  const { email, headers } = person;
  const post = (path: string, body: object) =>
    installation.requests.call(`/api${path}`, { method: 'POST', headers, body });
  const started = await post('/enable-2fa', { email });
  expectStatus(started, 200);
  const authenticator = new TOTP({ secret: Secret.fromBase32(JSON.parse(started.text).secret) });
  const body = { codigo: authenticator.generate(), idLoja: '', email };
  expectStatus(await post('/validate-enable-2fa', body), 200);
  return authenticator;
}

/** The status of a login with a code of the second factor, the next one: each is taken once. */
async function loginWithCode(
  { requests }: Installation,
  { email, password }: Person,
  authenticator: TOTP,
): Promise<number> {
  const post = (path: string, body: object) => requests.call(`/api${path}`, { method: 'POST', body });
  const login = await post('/auth/login', { email, password });
  expectStatus(login, 200);
  const { challenge } = JSON.parse(login.text).twoFactor;
  const codigo = authenticator.generate({ timestamp: Date.now() + authenticator.period * 1_000 });
  return (await post('/validar-2fa', { codigo, idLoja: '', email, challenge })).status;
}

/** JWT_SECRET and ENCRYPTION_KEYS are replaced as the runbook says, and the old ones taken away. */
export const keys: Trial = async (installation, person) => {
  const { settings, set, succeed, requests } = installation;
  const guarded = await signUp(installation);
  const authenticator = await protect(installation, guarded);
  const before = await settings();
  const newKey = `2:${randomBytes(32).toString('base64')}`;
  await set({
    JWT_SECRET: randomBytes(48).toString('base64'),
    AUDIT_SECRET: before.AUDIT_SECRET || before.JWT_SECRET || '',
    ENCRYPTION_KEYS: `${before.ENCRYPTION_KEYS},${newKey}`,
  });
  await succeed('deploy/start.sh');
  const old = await requests.call('/api/products', { headers: person.headers });
  await logIn(installation, person);
  const moved: Record<string, number> = JSON.parse(lastLine(await inApi(installation, 'rotate-keys')));
  const again: Record<string, number> = JSON.parse(lastLine(await inApi(installation, 'rotate-keys')));
  await set({ ENCRYPTION_KEYS: newKey });
  await succeed('deploy/start.sh');
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
  const code = await loginWithCode(installation, guarded, authenticator);
  const audit: { broken: unknown[] } = JSON.parse(lastLine(await inApi(installation, 'verify-audit')));
  return [
    {
      what: 'A new JWT_SECRET',
      measured: `a token of before gets ${old.status}; logged in again; chains of the audit log that do not hold: ${audit.broken.length}`,
      isRight: old.status === 401 && audit.broken.length === 0,
    },
    {
      what: 'A new ENCRYPTION_KEYS, the old one taken away',
      measured: `${sum(moved)} encrypted anew, ${sum(again)} the second time; a second factor of before: ${code}`,
      isRight: sum(moved) > 0 && sum(again) === 0 && code === 200,
    },
  ];
};

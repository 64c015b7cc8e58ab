import { uniqueCpf } from '@balcao/domain/testing';
import { call, lastCode, mailCount, signupBody } from '../../../test/accounts';
import { newEmail, newIp, PASSWORD } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();

const STRANGERS_PASSWORD = 'Margarida-branca-93';
const MINE = 'the-attempt-of-my-own-browser';
const STRANGERS = 'the-attempt-of-a-strange-browser';

const signup = (changes: Record<string, unknown>, ip = newIp()) =>
  call(api, 'POST', '/auth/signup', signupBody(changes), { ip });
const confirm = (body: { email: string; code: string; attempt?: string }) =>
  call(api, 'POST', '/auth/confirm-signup', body);
const login = async (email: string, password: string) =>
  (await call(api, 'POST', '/auth/login', { email, password })).statusCode;

/** Moves the tries for an e-mail one minute into the past. */
const letAMinutePass = (email: string) =>
  api.platform.database.platform
    .updateTable('login_attempts')
    .set({ last_at: new Date(Date.now() - 61_000) })
    .where('subject', '=', email)
    .execute();

/** Signs up twice with one e-mail: first its owner, then a stranger. Each attempt sends its code there. */
async function twoSignups({ attempt }: { attempt?: string } = {}) {
  const email = newEmail();
  const cpf = uniqueCpf();
  await signup({ email, cpf, ...(attempt && { attempt }) });
  const mine = await lastCode(api, email);
  await letAMinutePass(email);
  await signup({
    email,
    name: 'Pessoa Estranha',
    password: STRANGERS_PASSWORD,
    ...(attempt && { attempt: STRANGERS }),
  });
  return { email, cpf, mine, strangers: await lastCode(api, email) };
}

describe('two signups with one e-mail', () => {
  it('never open the account with the password of a stranger, whichever code is confirmed', async () => {
    const { email, strangers } = await twoSignups();
    await confirm({ email, code: strangers });
    expect(await login(email, STRANGERS_PASSWORD)).not.toBe(200);
  });

  it('say to who has a right code, and nobody else, that the code alone does not tell whose signup it is', async () => {
    const { email, mine } = await twoSignups();
    const answer = await confirm({ email, code: mine });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().errors[0]).toMatch(/mais de um cadastro/);
    const wrong = await confirm({ email, code: mine === '123456' ? '123457' : '123456' });
    expect(wrong.json().code).toBe('invalid_code');
  });

  it('open by the code of one’s own, with one’s own password and CPF', async () => {
    const { email, cpf, mine, strangers } = await twoSignups({ attempt: MINE });
    if (mine !== strangers) {
      expect((await confirm({ email, code: strangers, attempt: MINE })).json().code).toBe('invalid_code');
    }
    expect((await confirm({ email, code: mine, attempt: MINE })).statusCode).toBe(200);
    expect(await login(email, PASSWORD)).toBe(200);
    expect(await login(email, STRANGERS_PASSWORD)).toBe(400);
    const user = await api.platform.database.platform
      .selectFrom('users')
      .select(['name', 'cpf'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user).toEqual({ name: 'Maria Aparecida', cpf });
  });

  it('leave nothing of the other open afterwards', async () => {
    const { email, mine, strangers } = await twoSignups({ attempt: MINE });
    await confirm({ email, code: mine, attempt: MINE });
    expect((await confirm({ email, code: strangers, attempt: STRANGERS })).statusCode).toBe(400);
    expect(await login(email, STRANGERS_PASSWORD)).toBe(400);
  });

  it('send another code for the signup that asks, and for neither when nothing says which', async () => {
    const { email, mine } = await twoSignups({ attempt: MINE });
    await letAMinutePass(email);
    const resend = (body: object) => call(api, 'POST', '/auth/confirm-signup/resend-token', body);
    await resend({ email });
    expect(await mailCount(api, email)).toBe(2);
    await resend({ email, attempt: MINE });
    expect(await mailCount(api, email)).toBe(3);
    const again = await lastCode(api, email);
    if (again !== mine)
      expect((await confirm({ email, code: mine, attempt: MINE })).json().code).toBe('invalid_code');
    expect((await confirm({ email, code: again, attempt: MINE })).statusCode).toBe(200);
    expect(await login(email, PASSWORD)).toBe(200);
  });

  it('do not keep each other from their code by the time to wait', async () => {
    const email = newEmail();
    await signup({ email });
    await signup({ email, password: STRANGERS_PASSWORD });
    expect(await mailCount(api, email)).toBe(2);
  });
});

describe('a wrong code', () => {
  it('uses up the tries of the address it comes from, not mine', async () => {
    const email = newEmail();
    await signup({ email });
    const code = await lastCode(api, email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const stranger = newIp();
    for (let attempt = 0; attempt < 6; attempt += 1)
      await call(api, 'POST', '/auth/confirm-signup', { email, code: wrong }, { ip: stranger });
    expect((await confirm({ email, code })).statusCode).toBe(200);
  });
});

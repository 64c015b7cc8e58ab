import { uniqueCpf } from '@balcao/domain/testing';
import {
  call,
  lastCode,
  lastMail,
  mailCount,
  newSeller,
  signupBody,
  type TestSeller,
} from '../../../test/accounts';
import { newEmail, newIp, PASSWORD, startTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';

const api = withApi();
let seller: TestSeller;

beforeAll(async () => {
  seller = await newSeller(api);
});

const signup = (changes: Record<string, unknown> = {}) =>
  call(api, 'POST', '/auth/signup', signupBody(changes));
const confirm = (email: string, code: string, ip?: string) =>
  call(api, 'POST', '/auth/confirm-signup', { email, code }, { ip });
const resend = (email: string) => call(api, 'POST', '/auth/confirm-signup/resend-token', { email });

/** Moves the tries for an e-mail into the past by this many seconds. */
const letSecondsPass = (email: string, seconds: number) =>
  api.platform.database.platform
    .updateTable('login_attempts')
    .set({ last_at: new Date(Date.now() - seconds * 1_000) })
    .where('subject', '=', email)
    .execute();

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('POST /auth/signup', () => {
  it('answers 202 with the same body for a new e-mail, an existing e-mail and an existing CPF', async () => {
    const answers = [
      await signup(),
      await signup({ email: seller.email }),
      await signup({ cpf: seller.cpf }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202]);
    const bodies = answers.map((answer) => answer.json());
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
    expect(bodies[0]).toEqual({ message: expect.any(String), retryAfterSeconds: 60 });
  });

  it.each([
    ['as it was given', { storeName: ' Ateliê  Flor d’Água ' }, 'Ateliê Flor d’Água'],
    ['after the person where an older page asks for none', { storeName: undefined }, 'Loja de Maria'],
  ])('names the first store %s', async (_name, changes, nome) => {
    const email = newEmail();
    await signup({ email, ...changes });
    await confirm(email, await lastCode(api, email));
    const login = await call(api, 'POST', '/auth/login', { email, password: PASSWORD });
    expect(login.json().lojas).toEqual([{ id: expect.any(String), nome, lojaCorrente: true }]);
  });

  it('tells the owner of the e-mail by a neutral notice and changes nothing', async () => {
    const owner = await newSeller(api);
    await signup({ email: owner.email, name: 'Outra Pessoa' });
    const mail = await lastMail(api, owner.email);
    expect(mail.kind).toBe('account-exists');
    expect(mail.text_body).toContain('Olá, Maria.');
    expect(mail.text_body).not.toMatch(/\d{6}/);
  });

  it('tells the owner of the CPF, and nobody at the new e-mail', async () => {
    const owner = await newSeller(api);
    const email = newEmail();
    await signup({ email, cpf: owner.cpf });
    expect((await lastMail(api, owner.email)).kind).toBe('account-exists');
    expect(await mailCount(api, email)).toBe(0);
  });

  it.each([
    ['its owner’s name', 'Aparecida-x9-mar', 'A senha não pode conter o seu nome.'],
    ['a common password', '12345678', 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'],
    ['fewer than 8 characters', 'aX9-kp', 'Use pelo menos 8 caracteres.'],
  ])('refuses %s as a password', async (_name, password, sentence) => {
    const answer = await signup({ password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'validation',
      fields: { password: expect.arrayContaining([sentence]) },
    });
  });

  it('refuses a wrong CPF and missing terms, each at its field', async () => {
    const answer = await signup({ cpf: '11111111111', acceptedTerms: false });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().fields).sort()).toEqual(['acceptedTerms', 'cpf']);
  });

  it('lets a registration that nobody confirmed be made again, and only the new code counts', async () => {
    const email = newEmail();
    await signup({ email });
    const first = await lastCode(api, email);
    await letSecondsPass(email, 61);
    await signup({ email });
    const second = await lastCode(api, email);
    expect(await mailCount(api, email)).toBe(2);
    if (first !== second) expect((await confirm(email, first)).statusCode).toBe(400);
    expect((await confirm(email, second)).statusCode).toBe(200);
  });

  it('does not let an unconfirmed registration keep the CPF from its owner', async () => {
    const cpf = uniqueCpf();
    await signup({ cpf });
    const email = newEmail();
    await signup({ email, cpf });
    expect((await confirm(email, await lastCode(api, email))).statusCode).toBe(200);
  });
});

describe('the acceptance of terms of use and privacy policy', () => {
  const acceptedBy = (email: string) =>
    api.platform.database.platform
      .selectFrom('users')
      .select(['terms_version', 'privacy_version', 'terms_accepted_at', 'terms_address_hash'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();

  it('is of the versions and the moment of the signup, whatever is in force at the confirmation', async () => {
    const email = newEmail();
    const ip = newIp();
    await call(api, 'POST', '/auth/signup', signupBody({ email }), { ip });
    const { terms_accepted_at } = await acceptedBy(email);
    const later = await startTestApi({ TERMS_VERSION: '2027-03-01', PRIVACY_VERSION: '2027-04-01' });
    const code = await lastCode(api, email);
    expect((await call(later, 'POST', '/auth/confirm-signup', { email, code })).statusCode).toBe(200);
    const accepted = await acceptedBy(email);
    expect(accepted).toMatchObject({
      terms_version: '2026-01',
      privacy_version: '2026-01',
      terms_accepted_at,
      terms_address_hash: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(JSON.stringify(accepted)).not.toContain(ip);
    const newer = newEmail();
    await call(later, 'POST', '/auth/signup', signupBody({ email: newer }));
    expect(await acceptedBy(newer)).toMatchObject({
      terms_version: '2027-03-01',
      privacy_version: '2027-04-01',
    });
    await later.close();
  });
});

describe('POST /auth/confirm-signup', () => {
  const PROOF = 'a-random-text-of-the-browser-that-signed-up';

  it('logs in the browser that signed up, and it alone', async () => {
    const email = newEmail();
    await signup({ email, attempt: PROOF });
    const body = { email, code: await lastCode(api, email) };
    const confirmed = await call(api, 'POST', '/auth/confirm-signup', { ...body, attempt: PROOF });
    const { session } = confirmed.json();
    expect(session.lojas).toMatchObject([{ nome: 'Ateliê Flor d’Água', lojaCorrente: true }]);
    const stores = await call(api, 'GET', '/usuario', undefined, { token: session.token.accessToken });
    expect(stores.statusCode).toBe(200);

    const other = newEmail();
    await signup({ email: other, attempt: PROOF });
    expect((await confirm(other, await lastCode(api, other))).json()).toEqual({
      message: 'Cadastro confirmado. Agora é só entrar.',
    });
  });

  it('logs in nobody with a proof of another browser', async () => {
    const email = newEmail();
    await signup({ email, attempt: PROOF });
    const code = await lastCode(api, email);
    const answer = await call(api, 'POST', '/auth/confirm-signup', { email, code, attempt: `${PROOF}-2` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).not.toHaveProperty('session');
  });

  it('opens the account', async () => {
    const email = newEmail();
    await signup({ email });
    expect((await confirm(email, await lastCode(api, email))).statusCode).toBe(200);
    expect((await call(api, 'POST', '/auth/login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('answers a wrong code like an unknown e-mail', async () => {
    const email = newEmail();
    await signup({ email });
    const wrong = await confirm(email, wrongCode(await lastCode(api, email)));
    const unknown = await confirm(newEmail(), '123456');
    expect(wrong.statusCode).toBe(400);
    expect({ ...wrong.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
    expect(wrong.statusCode).toBe(unknown.statusCode);
  });

  it('takes at most 5 tries; the right code is then refused too', async () => {
    const email = newEmail();
    await signup({ email });
    const code = await lastCode(api, email);
    const ip = newIp();
    for (let attempt = 0; attempt < 5; attempt += 1) await confirm(email, wrongCode(code), ip);
    const answer = await confirm(email, code, ip);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual(['Foram muitas tentativas com este código. Peça um novo código.']);
  });

  it('refuses a code after 15 minutes', async () => {
    const email = newEmail();
    await signup({ email });
    const database = api.platform.database.platform;
    const token = await database
      .selectFrom('user_tokens')
      .innerJoin('users', 'users.id', 'user_tokens.user_id')
      .select(['user_tokens.id', 'user_tokens.created_at', 'user_tokens.expires_at'])
      .where('users.email', '=', email)
      .executeTakeFirstOrThrow();
    expect(token.expires_at.getTime() - token.created_at.getTime()).toBe(15 * 60_000);
    await database
      .updateTable('user_tokens')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', token.id)
      .execute();
    expect((await confirm(email, await lastCode(api, email))).json().code).toBe('invalid_code');
  });

  it('lets exactly one of 20 parallel confirmations with the right code succeed', async () => {
    const email = newEmail();
    await signup({ email });
    const code = await lastCode(api, email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(email, code)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
    const stores = await api.platform.database.platform
      .selectFrom('stores')
      .innerJoin('users', 'users.seller_id', 'stores.seller_id')
      .select('stores.id')
      .where('users.email', '=', email)
      .execute();
    expect(stores).toHaveLength(1);
  });

  it('keeps only a keyed hash of the code', async () => {
    const email = newEmail();
    await signup({ email });
    const code = await lastCode(api, email);
    const rows = await api.platform.database.platform
      .selectFrom('user_tokens')
      .innerJoin('users', 'users.id', 'user_tokens.user_id')
      .select('hash')
      .where('users.email', '=', email)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.hash).not.toContain(code);
  });
});

describe('POST /auth/confirm-signup/resend-token', () => {
  it('answers the same for a pending, a confirmed and an unknown e-mail, also within the 60 seconds', async () => {
    const pending = newEmail();
    await signup({ email: pending });
    const answers = [
      await resend(pending),
      await resend(pending),
      await resend(seller.email),
      await resend(newEmail()),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(202);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
  });

  it('sends nothing within 60 seconds of the last code, and another code after', async () => {
    const email = newEmail();
    await signup({ email });
    await resend(email);
    expect(await mailCount(api, email)).toBe(1);
    await letSecondsPass(email, 61);
    await resend(email);
    expect(await mailCount(api, email)).toBe(2);
  });

  it('sends at most 5 codes in an hour', async () => {
    const email = newEmail();
    await signup({ email });
    for (let request = 0; request < 8; request += 1) {
      await letSecondsPass(email, 61);
      await resend(email);
    }
    expect(await mailCount(api, email)).toBe(5);
  });

  it('makes the previous code useless and gives five new tries', async () => {
    const email = newEmail();
    await signup({ email });
    const first = await lastCode(api, email);
    for (let attempt = 0; attempt < 5; attempt += 1) await confirm(email, wrongCode(first));
    await letSecondsPass(email, 61);
    await resend(email);
    const second = await lastCode(api, email);
    if (first !== second) expect((await confirm(email, first)).statusCode).toBe(400);
    expect((await confirm(email, second)).statusCode).toBe(200);
  });

  it('sends a confirmed account nothing', async () => {
    const before = await mailCount(api, seller.email, 'confirm-signup');
    await letSecondsPass(seller.email, 61);
    await resend(seller.email);
    expect(await mailCount(api, seller.email, 'confirm-signup')).toBe(before);
  });
});

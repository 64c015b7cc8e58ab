import { uniqueCpf } from '@balcao/domain/testing';
import { sql } from 'kysely';
import {
  call,
  lastCode,
  lastLinkToken,
  lastMail,
  loginAs,
  mailCount,
  newSeller,
  signupBody,
  type TestSeller,
} from '../../../test/accounts';
import { newEmail, PASSWORD } from '../../../test/test-app';
import { confirmed } from '../../../test/two-factor';
import { withApi } from '../../../test/with-store';
import { INVITATIONS_OF_STORE } from '../../security/quotas';

const api = withApi();
let owner: TestSeller;

beforeAll(async () => {
  owner = await newManager();
});

/** A seller who has just confirmed their password. */
async function newManager(): Promise<TestSeller> {
  const seller = await newSeller(api);
  const stores = api.platform.database.platform.updateTable('stores').set({ plan_id: 'escala' });
  await stores.where('id', '=', seller.storeId).execute();
  return { ...seller, token: await confirmed(api, seller) };
}

const send = (email: string, role = 'operacoes', token = owner.token) =>
  call(api, 'POST', '/convites', { email, role }, { token });

/** Invites an e-mail and returns the token of the link it was sent. */
async function invited(email: string): Promise<string> {
  await send(email);
  return lastLinkToken(api, email);
}

const read = (link: string, token?: string) => call(api, 'GET', `/convites/${link}`, undefined, { token });
const accept = (link: string, body: object) => call(api, 'POST', `/convites/${link}`, body);

const newAccount = (changes: object = {}) => ({
  account: 'new',
  name: 'João Batista',
  cpf: uniqueCpf(),
  phoneNumber: '21998765432',
  password: PASSWORD,
  acceptedTerms: true,
  ...changes,
});

const rolesOf = (userEmail: string) =>
  api.platform.database.platform
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.store_id', 'memberships.role'])
    .where('users.email', '=', userEmail)
    .execute();

const change = (email: string, values: { expires_at?: Date; revoked_at?: Date }) =>
  api.platform.database.platform.updateTable('invitations').set(values).where('email', '=', email).execute();

describe('an invitation', () => {
  it('shows store, inviter and role to who holds the link', async () => {
    const email = newEmail();
    const answer = await read(await invited(email));
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      storeName: 'Ateliê Flor d’Água',
      inviterName: 'Maria Aparecida',
      role: 'operacoes',
      email,
      hasAccount: false,
    });
    expect((await lastMail(api, email)).text_body).toContain('como Operações');
  });

  it('is valid for 7 days', async () => {
    const answer = await read(await invited(newEmail()));
    const days = (Date.parse(answer.json().expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
  });

  it.each([
    ['unknown', 404, 'invitation_not_found', async () => 'a-token-nobody-was-ever-sent'],
    [
      'expired',
      410,
      'invitation_expired',
      async () => {
        const email = newEmail();
        const link = await invited(email);
        await change(email, { expires_at: new Date(Date.now() - 1_000) });
        return link;
      },
    ],
    [
      'revoked',
      410,
      'invitation_revoked',
      async () => {
        const email = newEmail();
        const { id } = (await send(email)).json();
        const link = await lastLinkToken(api, email);
        await call(api, 'DELETE', `/convites/${id}`, undefined, { token: owner.token });
        return link;
      },
    ],
    [
      'used',
      410,
      'invitation_used',
      async () => {
        const link = await invited(newEmail());
        await accept(link, newAccount());
        return link;
      },
    ],
  ])('that is %s answers %i with its own code and text', async (_state, status, code, linkOf) => {
    const answer = await read(await linkOf());
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, errors: [expect.stringContaining('onvite')] });
  });

  it('answers somebody logged in with another account with its own code', async () => {
    const link = await invited(newEmail());
    const other = await newSeller(api);
    const answer = await read(link, other.token);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe('invitation_other_email');
  });

  it('accepted with a new account joins the store and is in, without another confirmation', async () => {
    const email = newEmail();
    const answer = await accept(await invited(email), newAccount());
    expect(answer.statusCode).toBe(200);
    expect(answer.json().lojas).toContainEqual({
      id: owner.storeId,
      nome: 'Ateliê Flor d’Água',
      lojaCorrente: true,
    });
    expect(await rolesOf(email)).toContainEqual({ store_id: owner.storeId, role: 'operacoes' });
    expect(await loginAs(api, email)).toEqual(expect.any(String));
  });

  it('accepted with the existing account and its password joins the store', async () => {
    const member = await newSeller(api);
    const link = await invited(member.email);
    expect((await read(link)).json().hasAccount).toBe(true);
    expect((await accept(link, { account: 'existing', password: 'errada' })).statusCode).toBe(400);
    expect((await accept(link, { account: 'existing', password: PASSWORD })).statusCode).toBe(200);
    expect(await rolesOf(member.email)).toContainEqual({ store_id: owner.storeId, role: 'operacoes' });
  });

  it('is accepted exactly once by 5 parallel tries', async () => {
    const member = await newSeller(api);
    const link = await invited(member.email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => accept(link, { account: 'existing', password: PASSWORD })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is joined by a signup that began at it, once confirmed', async () => {
    const email = newEmail();
    const inviteToken = await invited(email);
    await call(api, 'POST', '/auth/signup', signupBody({ email, inviteToken }));
    await call(api, 'POST', '/auth/confirm-signup', { email, code: await lastCode(api, email) });
    expect(await rolesOf(email)).toContainEqual({ store_id: owner.storeId, role: 'operacoes' });
  });

  it('does not let a signup with another e-mail join', async () => {
    const inviteToken = await invited(newEmail());
    const email = newEmail();
    await call(api, 'POST', '/auth/signup', signupBody({ email, inviteToken }));
    await call(api, 'POST', '/auth/confirm-signup', { email, code: await lastCode(api, email) });
    expect(await rolesOf(email)).toHaveLength(1);
  });

  it('is joined neither by being read nor by a signup with its e-mail alone', async () => {
    const member = await newSeller(api);
    const link = await invited(member.email);
    expect((await read(link, member.token)).statusCode).toBe(200);
    expect(await rolesOf(member.email)).toHaveLength(1);
    const email = newEmail();
    await send(email);
    await call(api, 'POST', '/auth/signup', signupBody({ email }));
    await call(api, 'POST', '/auth/confirm-signup', { email, code: await lastCode(api, email) });
    expect(await rolesOf(email)).toHaveLength(1);
  });

  it('is accepted in the session of its e-mail, which goes on in the store, and in no other', async () => {
    const member = await newSeller(api);
    const link = await invited(member.email);
    const inSession = (token?: string) =>
      call(api, 'POST', `/convites/${link}`, { account: 'current' }, { token });
    expect((await inSession()).statusCode).toBe(401);
    expect((await inSession((await newSeller(api)).token)).json().code).toBe('invitation_other_email');
    const answer = await inSession(member.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().lojas).toContainEqual(
      expect.objectContaining({ id: owner.storeId, lojaCorrente: true }),
    );
    expect(await rolesOf(member.email)).toContainEqual({ store_id: owner.storeId, role: 'operacoes' });
  });

  it('changes nothing for who works there by another way already', async () => {
    const member = await newSeller(api);
    const link = await invited(member.email);
    const other = await invited(newEmail());
    await api.platform.database.platform
      .updateTable('invitations')
      .set({ email: member.email, role: 'leitura' })
      .where('email', '=', (await read(other)).json().email)
      .execute();
    expect((await accept(link, { account: 'existing', password: PASSWORD })).statusCode).toBe(200);
    for (const answer of [
      await read(other),
      await accept(other, { account: 'existing', password: PASSWORD }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'already_member']);
    expect(await rolesOf(member.email)).toContainEqual({ store_id: owner.storeId, role: 'operacoes' });
  });

  it('answers a CPF that is registered like any other, and tells its owner alone', async () => {
    const victim = await newSeller(api);
    const [mine, hers] = [newEmail(), newEmail()];
    const answers = [
      await accept(await invited(mine), newAccount()),
      await accept(await invited(hers), newAccount({ cpf: victim.cpf })),
    ];
    const shapes = answers.map((answer) => {
      const { token, lojas } = answer.json();
      return [
        answer.statusCode,
        Object.keys(answer.json()),
        token.expiresIn,
        lojas.map(Object.keys),
        lojas.length,
      ];
    });
    expect(shapes[1]).toEqual(shapes[0]);
    expect(await mailCount(api, victim.email, 'account-exists')).toBe(1);
    const mails = await Promise.all([mine, hers].map((email) => mailCount(api, email)));
    expect(mails[1]).toBe(mails[0]);

    const { accessToken } = answers[1]?.json().token ?? {};
    const me = (await call(api, 'GET', '/usuario', undefined, { token: accessToken })).json();
    expect(me.email).toBe(hers);
    expect((await call(api, 'POST', '/auth/login', { email: hers, password: PASSWORD })).statusCode).toBe(
      200,
    );
    expect(
      (await call(api, 'POST', '/auth/login', { email: victim.email, password: PASSWORD })).statusCode,
    ).toBe(200);
  });

  it('keeps the CPF with its first owner, however often it is named', async () => {
    const victim = await newSeller(api);
    for (let time = 0; time < 2; time += 1)
      expect((await accept(await invited(newEmail()), newAccount({ cpf: victim.cpf }))).statusCode).toBe(200);
    const { rows } = await sql<{ email: string }>`
      select email from users where cpf = ${victim.cpf} and not cpf_disputed`.execute(
      api.platform.database.platform,
    );
    expect(rows).toEqual([{ email: victim.email }]);
  });

  it('refuses a password that holds the invited e-mail', async () => {
    const email = `violeta-${newEmail()}`;
    const link = await invited(email);
    const password = `${email.split('@')[0]}!`;
    const answer = await accept(link, newAccount({ password }));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.password).toEqual(['A senha não pode conter o seu e-mail.']);
  });
});

describe('POST /convites', () => {
  it('asks for a step-up, also before a link is sent again', async () => {
    const seller = await newSeller(api);
    const refused = await send(newEmail(), 'admin', seller.token);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'step_up_required']);
    const { id } = (await send(newEmail())).json();
    const again = await call(api, 'POST', `/convites/${id}/resend`, undefined, {
      token: await loginAs(api, owner.email),
    });
    expect([again.statusCode, again.json().code]).toEqual([403, 'step_up_required']);
  });

  it('tells the owner who is invited and who joins, and the person that they joined', async () => {
    const email = newEmail();
    const link = await invited(email);
    expect(await lastMail(api, owner.email)).toMatchObject({ kind: 'team-invited' });
    expect((await lastMail(api, owner.email)).text_body).toContain(`convidou ${email} para a loja`);
    await accept(link, newAccount());
    const told = await lastMail(api, owner.email);
    expect(told.kind).toBe('team-joined');
    expect(told.text_body).toContain('João Batista entrou na equipe');
    expect((await lastMail(api, email)).kind).toBe('member-joined');
  });

  it('refuses who works there already, and a second invitation of the same e-mail', async () => {
    const email = newEmail();
    const [first, second] = await Promise.all([send(email), send(email)]);
    expect([first.statusCode, second.statusCode].toSorted()).toEqual([201, 409]);
    expect((await send(email.toUpperCase())).json().code).toBe('invitation_open');
    expect((await send(owner.email)).json().code).toBe('owner_fixed');
    await accept(await lastLinkToken(api, email), newAccount());
    expect((await send(email)).json().code).toBe('already_member');
  });

  it('is for owners and admins of the store', async () => {
    const email = newEmail();
    const answer = await accept(await invited(email), newAccount());
    const { accessToken } = answer.json().token;
    expect((await send(newEmail(), 'leitura', accessToken)).statusCode).toBe(403);
  });

  it('cannot take back another store’s invitation', async () => {
    const { id } = (await send(newEmail())).json();
    const other = await newSeller(api);
    const answer = await call(api, 'DELETE', `/convites/${id}`, undefined, { token: other.token });
    expect(answer.statusCode).toBe(404);
  });
});

describe('the mails of invitations', () => {
  it('reach one mailbox five times a day, whichever stores they are of', async () => {
    const [one, other] = [await newManager(), await newManager()];
    const [local, domain] = newEmail().split('@');
    const statuses = [];
    for (let index = 0; index < 7; index += 1) {
      const { token } = index % 2 ? one : other;
      statuses.push((await send(`${local}+${index}@${domain}`, 'leitura', token)).statusCode);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
  });

  it('leave a store fifty times a day, however many are asked for at once', async () => {
    const busy = await newManager();
    const { scope, max } = INVITATIONS_OF_STORE;
    await sql`insert into request_counts values (${`quota|${scope}|${busy.storeId}`}, ${max - 2}, now() + interval '1 day')`.execute(
      api.platform.database.platform,
    );
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(newEmail(), 'leitura', busy.token)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429, 429, 429]);
  });
});

import { etagOf } from '@balcao/api-schema';
import { uniqueCnpj } from '@balcao/domain/testing';
import { lastMail, mailCount } from '../../../test/accounts';
import { callAs, stepUp } from '../../../test/call-as';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const api = withApi();
let admin: Account;
let maria: Account;
let reviewed: string;

const REASON = 'O CNPJ é de outra empresa.';

beforeAll(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Souza' });
  await stepUp(api, admin);
});
beforeEach(async () => {
  maria = await verified();
});

/** A verified seller with a reviewed company. */
async function verified(company = { company_name: 'Ateliê da Maria Ltda.', cnpj: uniqueCnpj() }) {
  const account = await createAccount(api.platform);
  reviewed = company.cnpj;
  await api.platform.database.platform
    .updateTable('sellers')
    .set({ ...company, reviewed_cnpj: company.cnpj, kyc_status: 'FINISHED' })
    .where('id', '=', account.sellerId)
    .execute();
  return account;
}

const own = ({ sellerId }: Account) => `/seller/${sellerId}/company-change`;
const wanted = (changes: object = {}) => ({ companyName: 'Bolsas Ltda.', cnpj: uniqueCnpj(), ...changes });
const ask = (account: Account, body: object = wanted()) =>
  callAs(api, account, 'POST', own(account), { body });
const latest = async (account: Account) => (await callAs(api, account, 'GET', own(account))).json().change;
const decide = (account: Account, id: string, decision: 'approval' | 'refusal', by = admin) =>
  callAs(api, by, 'POST', `/admin/users/${account.userId}/company-changes/${id}/${decision}`, {
    ...(decision === 'refusal' && { body: { reason: REASON } }),
  });
const holders = async (account: Account): Promise<string[]> =>
  (await callAs(api, account, 'GET', '/finance/bank-accounts'))
    .json()
    .holders.map(({ name }: { name: string }) => name);
const profile = async (account: Account) =>
  (await callAs(api, account, 'GET', `/seller/${account.sellerId}`)).json();
const codes = (answers: readonly { statusCode: number; json(): { code?: string } }[]) =>
  answers.map((answer) => (answer.statusCode < 300 ? answer.statusCode : answer.json().code)).sort();

describe('the company of a verified seller', () => {
  it.each([
    ['another name', { companyName: 'Bolsas Ltda.' }],
    ['another CNPJ', { cnpj: uniqueCnpj() }],
  ])('does not get %s in the profile', async (_what, patch) => {
    const before = await profile(maria);
    expect(before.lockedFields).toEqual(['name', 'companyName', 'cnpj']);
    const answer = await callAs(api, maria, 'PATCH', `/seller/${maria.sellerId}`, {
      body: patch,
      'if-match': etagOf(before.version),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'profile_field_locked']);
    expect(Object.values(answer.json().fields)).toEqual([[expect.stringContaining('peça a mudança')]]);
    expect(await profile(maria)).toEqual(before);
  });

  it('is not filled in the profile where it was empty either, and is no holder of payouts', async () => {
    const joana = await verified({ company_name: '', cnpj: '' });
    await stepUp(api, joana);
    const body = { companyName: 'Laranjal Ltda.', cnpj: uniqueCnpj() };
    const answer = await callAs(api, joana, 'PATCH', `/seller/${joana.sellerId}`, {
      body,
      'if-match': etagOf((await profile(joana)).version),
    });
    expect(answer.json().code).toBe('profile_field_locked');
    expect(await holders(joana)).toEqual(['Maria da Silva']);
    const account = await callAs(api, joana, 'POST', '/finance/bank-accounts', {
      body: { kind: 'pix', pixKeyType: 'cnpj', pixKey: body.cnpj, holderDocument: body.cnpj },
      'idempotency-key': newId(),
    });
    expect([account.statusCode, Object.keys(account.json().fields)]).toEqual([422, ['holderDocument']]);
  });

  it('changes without a review before the verification', async () => {
    const rita = await createAccount(api.platform, { isSteppedUp: true });
    const body = { companyName: 'Bolsas Ltda.', cnpj: uniqueCnpj() };
    const patched = await callAs(api, rita, 'PATCH', `/seller/${rita.sellerId}`, { body, 'if-match': '"1"' });
    expect(patched.statusCode).toBe(200);
    expect((await ask(rita)).json().code).toBe('company_change_unneeded');
  });
});

describe('a company that was only typed', () => {
  let rita: Account;
  let typed: { companyName: string; cnpj: string };
  const type = async (account = rita, body: object = typed) =>
    callAs(api, account, 'PATCH', `/seller/${account.sellerId}`, {
      body,
      'if-match': etagOf((await profile(account)).version),
    });
  const verify = ({ sellerId }: Account) =>
    api.platform.database.platform
      .updateTable('sellers')
      .set({ kyc_status: 'FINISHED' })
      .where('id', '=', sellerId)
      .execute();
  const review = (account: Account, body: object = typed, by = admin) =>
    callAs(api, by, 'POST', `/admin/users/${account.userId}/company/review`, { body });
  const addAccount = (account: Account) =>
    callAs(api, account, 'POST', '/finance/bank-accounts', {
      body: { kind: 'pix', pixKeyType: 'cnpj', pixKey: typed.cnpj, holderDocument: typed.cnpj },
      'idempotency-key': newId(),
    });

  beforeEach(async () => {
    typed = { companyName: 'Laranjal Ltda.', cnpj: uniqueCnpj() };
    rita = await createAccount(api.platform, { isSteppedUp: true });
  });

  it('is typed by who has confirmed themselves, and mailed', async () => {
    const hurried = await createAccount(api.platform);
    expect((await type(hurried)).json().code).toBe('step_up_required');
    expect((await type()).statusCode).toBe(200);
    const mail = await lastMail(api, rita.email);
    expect([mail.subject, mail.text_body.includes('Laranjal Ltda.')]).toEqual([
      'Outra empresa no seu perfil',
      true,
    ]);
    expect((await type(rita, { companyDescription: 'Laranjas do interior, por encomenda' })).statusCode).toBe(
      200,
    );
    expect(await mailCount(api, rita.email)).toBe(1);
  });

  it('is no holder of payouts, neither before the verification of the person nor after it', async () => {
    await type();
    expect(await holders(rita)).toEqual(['Maria da Silva']);
    await verify(rita);
    expect(await holders(rita)).toEqual(['Maria da Silva']);
    const refused = await addAccount(rita);
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['holderDocument']]);
  });

  it('is one once a reviewer has seen it and said so, which the seller is told, and no longer than it stands', async () => {
    await type();
    expect((await review(rita)).statusCode).toBe(204);
    expect(await holders(rita)).toEqual(['Maria da Silva', 'Laranjal Ltda.']);
    expect((await addAccount(rita)).statusCode).toBe(201);
    expect((await lastMail(api, rita.email)).kind).not.toBe('company-typed');
    expect(await mailCount(api, rita.email, 'company-reviewed')).toBe(1);
    await type(rita, { companyName: 'Outra Ltda.' });
    expect(await holders(rita)).toEqual(['Maria da Silva']);
  });

  it('is reviewed as it was seen, by somebody else, who has confirmed themselves', async () => {
    await type();
    expect((await review(rita, { ...typed, cnpj: uniqueCnpj() })).statusCode).toBe(422);
    const hurried = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await review(rita, typed, hurried)).json().code).toBe('step_up_required');
    await type(admin);
    expect((await review(admin)).statusCode).toBe(403);
    expect(await holders(rita)).toEqual(['Maria da Silva']);
  });

  it('can be sent to a review by a seller who was verified without one', async () => {
    await type();
    await verify(rita);
    expect((await callAs(api, rita, 'GET', own(rita))).json()).toMatchObject({ isReviewed: false });
    const { id } = (await ask(rita, typed)).json();
    expect((await decide(rita, id, 'approval')).statusCode).toBe(204);
    expect(await holders(rita)).toEqual(['Maria da Silva', 'Laranjal Ltda.']);
    expect((await callAs(api, rita, 'GET', own(rita))).json()).toMatchObject({ isReviewed: true });
  });

  it('keeps its CNPJ from nobody: whose it is says the review, which is told of the other account', async () => {
    await type();
    const owner = await createAccount(api.platform, { isSteppedUp: true });
    expect((await type(owner)).statusCode).toBe(200);
    expect((await review(owner)).statusCode).toBe(204);
    const late = await review(rita);
    expect([late.statusCode, late.json().code]).toEqual([409, 'cnpj_in_use']);
    expect(await holders(rita)).toEqual(['Maria da Silva']);
    expect(await holders(owner)).toEqual(['Maria da Silva', 'Laranjal Ltda.']);
  });

  it('goes to one of two who are reviewed at once', async () => {
    await type();
    const ana = await createAccount(api.platform, { isSteppedUp: true });
    await type(ana);
    expect(codes(await Promise.all([review(rita), review(ana)]))).toEqual([204, 'cnpj_in_use']);
  });
});

describe('a change that a seller asks for', () => {
  it('needs a password that was just given, is mailed, and waits: the holders stay the reviewed ones', async () => {
    const body = wanted();
    expect((await ask(maria, body)).json().code).toBe('step_up_required');
    expect(await latest(maria)).toBeNull();
    await stepUp(api, maria);
    const answer = await ask(maria, body);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { ...body, status: 'pending', refusal: '' },
    ]);
    expect(await latest(maria)).toEqual(answer.json());
    expect(await profile(maria)).toMatchObject({ companyName: 'Ateliê da Maria Ltda.', cnpj: reviewed });
    expect(await holders(maria)).toEqual(['Maria da Silva', 'Ateliê da Maria Ltda.']);
    const mail = await lastMail(api, maria.email);
    expect(mail.subject).toBe('Mudança de empresa em análise');
    expect(mail.text_body).toContain('Bolsas Ltda.');
    expect((await auditOf(api, maria)).at(-1)).toMatchObject({
      action: 'company-change.request',
      after_json: body,
    });
  });

  it('is one, however many are asked for at once', async () => {
    await stepUp(api, maria);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(maria)));
    expect(codes(answers)).toEqual([201, ...Array(19).fill('company_change_pending')].sort());
    expect(await mailCount(api, maria.email)).toBe(1);
  });

  it('is asked for five times a day', async () => {
    await stepUp(api, maria);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask(maria)).statusCode).toBe(201);
      expect((await callAs(api, maria, 'DELETE', own(maria))).statusCode).toBe(204);
    }
    const refused = await ask(maria);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
  });

  it('is of something that changes', async () => {
    const ana = await verified();
    await stepUp(api, ana);
    const same = await ask(ana, { companyName: 'Ateliê da Maria Ltda.', cnpj: reviewed });
    expect([same.statusCode, Object.keys(same.json().fields)]).toEqual([422, ['companyName']]);
    expect((await ask(ana, { companyName: 'X', cnpj: '11111111111111' })).statusCode).toBe(422);
  });

  it('is the owner’s alone: no admin of their store asks, withdraws or sees it', async () => {
    const member = await createAccount(api.platform);
    await joinStore(api.platform, member, maria, 'admin');
    await stepUp(api, member);
    await stepUp(api, maria);
    const body = wanted();
    expect((await callAs(api, member, 'POST', own(maria), { body })).statusCode).toBe(404);
    await ask(maria);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await callAs(api, member, method, own(maria))).statusCode).toBe(404);
    expect((await latest(maria)).status).toBe('pending');
  });
});

describe('the review', () => {
  const pending = async (body: object = wanted(), account = maria): Promise<string> => {
    await stepUp(api, account);
    return (await ask(account, body)).json().id;
  };
  const listed = async (account = maria) =>
    (await callAs(api, admin, 'GET', `/admin/users/${account.userId}/company-changes`)).json();

  it('makes the company a holder of payouts once it is approved, and tells the seller', async () => {
    const body = wanted();
    const id = await pending(body);
    expect((await decide(maria, id, 'approval')).statusCode).toBe(204);
    expect(await profile(maria)).toMatchObject(body);
    expect(await holders(maria)).toEqual(['Maria da Silva', 'Bolsas Ltda.']);
    expect((await latest(maria)).status).toBe('approved');
    expect((await lastMail(api, maria.email)).subject).toBe('A empresa da sua conta mudou');
    expect((await auditOf(api, maria)).at(-1)).toMatchObject({
      action: 'company-change.approve',
      actor_kind: 'admin',
      after_json: body,
    });
  });

  it('leaves everything as it was once it is refused, with a reason that the seller reads', async () => {
    const id = await pending();
    expect((await decide(maria, id, 'refusal')).statusCode).toBe(204);
    expect(await latest(maria)).toMatchObject({ status: 'refused', refusal: REASON });
    expect(await holders(maria)).toEqual(['Maria da Silva', 'Ateliê da Maria Ltda.']);
    const mail = await lastMail(api, maria.email);
    expect([mail.subject, mail.text_body.includes('outra empresa')]).toEqual([
      'A mudança de empresa foi recusada',
      true,
    ]);
    expect(await pending()).toEqual(expect.any(String));
  });

  it('comes too late for what was withdrawn', async () => {
    const id = await pending();
    await callAs(api, maria, 'DELETE', own(maria));
    expect(await latest(maria)).toBeNull();
    expect((await decide(maria, id, 'approval')).json().code).toBe('company_change_decided');
    expect((await decide(maria, id, 'refusal')).json().code).toBe('company_change_decided');
    expect((await profile(maria)).cnpj).toBe(reviewed);
    expect((await callAs(api, maria, 'DELETE', own(maria))).statusCode).toBe(404);
  });

  it('is decided once: by one of many admins, or by the seller who withdraws it', async () => {
    const id = await pending();
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => decide(maria, id, 'approval')),
      ...Array.from({ length: 5 }, () => decide(maria, id, 'refusal')),
      callAs(api, maria, 'DELETE', own(maria)),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });

  it('says that another account has the CNPJ, which is not given twice', async () => {
    const ana = await verified();
    const id = await pending(wanted({ cnpj: reviewed }));
    expect((await listed()).items).toMatchObject([{ id, isOfAnother: true }]);
    expect((await decide(maria, id, 'approval')).json().code).toBe('cnpj_in_use');
    expect(await holders(ana)).toHaveLength(2);
  });

  it('gives a CNPJ to one of two sellers who asked for it', async () => {
    const cnpj = uniqueCnpj();
    const ana = await verified();
    const [first, second] = [await pending(wanted({ cnpj })), await pending(wanted({ cnpj }), ana)];
    const answers = await Promise.all([decide(maria, first, 'approval'), decide(ana, second, 'approval')]);
    expect(codes(answers)).toEqual([204, 'cnpj_in_use']);
  });

  it('needs a password that was just given, and is neither one’s own nor a seller’s', async () => {
    const id = await pending();
    const hurried = await createAccount(api.platform, { isPlatformAdmin: true });
    for (const decision of ['approval', 'refusal'] as const) {
      expect((await decide(maria, id, decision, hurried)).json().code).toBe('step_up_required');
      expect((await decide(maria, id, decision, maria)).statusCode).toBe(403);
      // Another person's page does not lead to it.
      expect((await decide(hurried, id, decision)).statusCode).toBe(404);
    }
    await api.platform.database.platform
      .updateTable('sellers')
      .set({ kyc_status: 'FINISHED' })
      .where('id', '=', admin.sellerId)
      .execute();
    const ownId = await pending(wanted(), admin);
    expect((await decide(admin, ownId, 'approval')).statusCode).toBe(403);
    expect((await listed(admin)).decisionRefusal).toContain('própria empresa');
    expect((await latest(maria)).status).toBe('pending');
  });

  it('is found in the list of users, and reading it is recorded', async () => {
    const body = wanted();
    const id = await pending(body);
    const found = async (is: boolean) =>
      (await callAs(api, admin, 'GET', `/admin/users?q=${maria.email}&companyChange=${is}&size=10`)).json()
        .items;
    expect((await found(true)).map((row: { id: string }) => row.id)).toEqual([maria.userId]);
    expect(await found(false)).toEqual([]);
    expect(await listed()).toMatchObject({
      current: { companyName: 'Ateliê da Maria Ltda.', cnpj: reviewed },
      items: [{ id, ...body, status: 'pending', decidedBy: '' }],
      decisionRefusal: null,
    });
    expect((await auditOf(api, maria)).at(-1)).toMatchObject({
      action: 'company-change.read',
      actor_id: admin.userId,
    });
    await decide(maria, id, 'refusal');
    expect((await listed()).items[0]).toMatchObject({ decidedBy: 'Ana Souza', refusal: REASON });
    expect(await found(false)).toHaveLength(1);
  });
});

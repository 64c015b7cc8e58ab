import type { StoreRole } from '@balcao/domain';
import { lastLinkToken, lastMail, mailCount } from '../../../test/accounts';
import { createColleague } from '../../../test/authorisation/people';
import { setStatus } from '../../../test/block-owner';
import { callAs, stepUp } from '../../../test/call-as';
import { listenOn, openLive, takeTicket } from '../../../test/live';
import { type Account, createAccount } from '../../../test/stored-account';
import { newEmail, newIp, PASSWORD, startTestApi, type TestApi } from '../../../test/test-app';
import { LIVE_CLOSE } from '../../live/live-hub';

let api: TestApi;
let replica: TestApi;
let maria: Account;

beforeAll(async () => {
  api = await startTestApi();
  replica = await startTestApi();
});
afterAll(() => Promise.all([api.close(), replica.close()]));
beforeEach(async () => {
  maria = await createAccount(api.platform, { planId: 'escala' });
  await stepUp(api, maria);
});

const newMember = async (role: StoreRole): Promise<Account> => {
  const member = await createColleague(api.platform, maria, role);
  await stepUp(api, member);
  return member;
};
const teamOf = async (by: Account) => (await callAs(api, by, 'GET', '/team')).json();
const memberIdOf = async ({ userId }: Account, { storeId } = maria): Promise<string> =>
  (
    await api.platform.database.platform
      .selectFrom('memberships')
      .where('user_id', '=', userId)
      .where('store_id', '=', storeId)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id;
const setRole = async (by: Account, of: Account, role: StoreRole) =>
  callAs(api, by, 'PUT', `/team/${await memberIdOf(of)}`, { body: { role } });
const remove = async (by: Account, of: Account) => callAs(api, by, 'DELETE', `/team/${await memberIdOf(of)}`);
const codeOf = (answer: Awaited<ReturnType<typeof remove>>) => [answer.statusCode, answer.json().code];

const invite = async (email: string, role: StoreRole = 'operacoes', by = maria) =>
  callAs(api, by, 'POST', '/convites', { body: { email, role } });
const resend = (id: string, by = maria) => callAs(api, by, 'POST', `/convites/${id}/resend`);
/** Lets the minute pass in which an invitation is not sent again. */
const letAMinutePass = (id: string) =>
  api.platform.database.platform
    .updateTable('invitations')
    .set({ sent_at: new Date(Date.now() - 61_000) })
    .where('id', '=', id)
    .execute();
const readLink = (token: string) =>
  api.app.inject({ url: `/convites/${token}`, headers: { 'x-forwarded-for': newIp() } });
const accept = (token: string) =>
  api.app.inject({
    method: 'POST',
    url: `/convites/${token}`,
    headers: { 'x-forwarded-for': newIp() },
    payload: { account: 'existing', password: PASSWORD },
  });

describe('the list of members', () => {
  it('has the owner first, shows addresses to who may invite, masks them for others, and says whom the caller may change', async () => {
    const ana = await newMember('leitura');
    const { items, roles } = await teamOf(maria);
    expect(items).toMatchObject([
      { name: 'Maria da Silva', role: 'owner', isSelf: true, canChange: false },
      { name: 'João Pereira', role: 'leitura', isSelf: false, canChange: true },
    ]);
    expect(items[1].email).toBe(ana.email);
    expect(items[1].lastSeenAt).toEqual(expect.any(String));
    expect(roles).toEqual(['admin', 'financeiro', 'operacoes', 'marketing', 'leitura']);
    const seen = await teamOf(ana);
    expect(seen).toMatchObject({
      roles: [],
      items: [{ canChange: false }, { isSelf: true, email: ana.email }],
    });
    expect(JSON.stringify(seen)).not.toContain(maria.email);
  });

  it('is for those who may read the team', async () => {
    expect((await callAs(api, await newMember('operacoes'), 'GET', '/team')).statusCode).toBe(403);
  });
});

describe('a role', () => {
  it('changes with a step-up, from the next call on at every replica, and both are told', async () => {
    const ana = await newMember('leitura');
    const mayInvite = (there: TestApi) => callAs(there, ana, 'POST', '/convites', { body: {} });
    expect((await mayInvite(replica)).statusCode).toBe(403);
    const stranger = await createColleague(api.platform, maria, 'admin');
    expect(codeOf(await setRole(stranger, ana, 'admin'))).toEqual([403, 'step_up_required']);
    expect((await setRole(maria, ana, 'admin')).statusCode).toBe(204);
    expect((await mayInvite(api)).statusCode).toBe(422);
    while ((await mayInvite(replica)).statusCode === 403) await new Promise(setImmediate);
    expect((await lastMail(api, maria.email)).kind).toBe('team-role-changed');
    expect((await lastMail(api, ana.email)).text_body).toContain('Administrador');
  });

  it('is not changed by who may not, nor one’s own, nor the owner’s, nor in another store', async () => {
    const [admin, ana] = [await newMember('admin'), await newMember('financeiro')];
    expect((await setRole(ana, admin, 'leitura')).statusCode).toBe(403);
    expect(codeOf(await setRole(admin, admin, 'leitura'))).toEqual([403, 'forbidden']);
    expect(codeOf(await setRole(admin, maria, 'leitura'))).toEqual([409, 'owner_fixed']);
    const stranger = await createAccount(api.platform);
    await stepUp(api, stranger);
    expect((await setRole(stranger, ana, 'leitura')).statusCode).toBe(404);
    expect((await remove(stranger, ana)).statusCode).toBe(404);
    expect((await setRole(admin, ana, 'owner')).statusCode).toBe(422);
  });
});

describe('a member who is removed', () => {
  it('is out at once at every replica, sockets and sessions, and may not go on with an old token', async () => {
    const ana = await newMember('admin');
    const page = await openLive(replica, await listenOn(replica), await takeTicket(replica, ana));
    await page.untilCaughtUp();
    const there = () => callAs(replica, ana, 'GET', '/orders');
    expect((await there()).statusCode).toBe(200);
    expect((await remove(maria, ana)).statusCode).toBe(204);
    expect((await callAs(api, ana, 'GET', '/orders')).statusCode).toBe(401);
    expect(await page.closed).toBe(LIVE_CLOSE.sessionEnded);
    while ((await there()).statusCode === 200) await new Promise(setImmediate);
    expect((await callAs(replica, ana, 'POST', '/renovar-token')).statusCode).toBe(401);
    expect((await lastMail(api, maria.email)).kind).toBe('team-removed');
    expect((await lastMail(api, ana.email)).kind).toBe('member-removed');
  });

  it('takes the invitations along that they sent', async () => {
    const ana = await newMember('admin');
    const email = newEmail();
    expect((await invite(email, 'leitura', ana)).statusCode).toBe(201);
    const link = await lastLinkToken(api, email);
    await remove(maria, ana);
    expect((await readLink(link)).json().code).toBe('invitation_revoked');
  });

  it('is never the owner, and nobody removes with a lower role', async () => {
    const [admin, ana] = [await newMember('admin'), await newMember('operacoes')];
    expect(codeOf(await remove(admin, maria))).toEqual([409, 'owner_fixed']);
    expect((await remove(ana, admin)).statusCode).toBe(403);
    expect(codeOf(await callAs(api, maria, 'POST', '/team/leave'))).toEqual([409, 'owner_fixed']);
  });

  it('leaves the owner, and is removed once, by fifty calls at once of everybody against everybody', async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => newMember('admin')));
    const ids = await Promise.all([maria, ...admins].map((one) => memberIdOf(one)));
    const callers = [maria, ...admins];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        callAs(
          [api, replica][index % 2] as TestApi,
          callers[index % 5] as Account,
          'DELETE',
          `/team/${ids[Math.floor(index / 5) % 5]}`,
        ),
      ),
    );
    const { items } = await teamOf(maria);
    expect(items[0]).toMatchObject({ role: 'owner', isSelf: true });
    const removed = answers.filter(({ statusCode }) => statusCode === 204);
    expect(removed).toHaveLength(ids.length - items.length);
    expect(removed.length).toBeGreaterThan(0);
    expect(await mailCount(api, maria.email, 'team-removed')).toBe(removed.length);
  });
});

it('a member leaves by themselves, whatever their role, and their session ends', async () => {
  const ana = await newMember('marketing');
  expect((await callAs(api, ana, 'POST', '/team/leave')).statusCode).toBe(204);
  expect((await callAs(api, ana, 'GET', '/orders')).statusCode).toBe(401);
  expect((await lastMail(api, maria.email)).kind).toBe('team-left');
});

it('a session without a membership works in no store', async () => {
  const ana = await newMember('operacoes');
  await api.platform.database.platform
    .deleteFrom('memberships')
    .where('id', '=', await memberIdOf(ana))
    .execute();
  expect((await callAs(api, ana, 'POST', '/team/leave')).statusCode).toBe(403);
  expect((await callAs(api, ana, 'GET', '/saved-views?list=orders')).statusCode).toBe(403);
});

it('the last use of a store outlives the session that it was noted from', async () => {
  const ana = await newMember('operacoes');
  const { platform } = api.platform.database;
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await platform
    .updateTable('sessions')
    .set({ last_seen_at: anHourAgo })
    .where('id', '=', ana.sessionId)
    .execute();
  expect((await callAs(api, ana, 'GET', '/orders')).statusCode).toBe(200);
  await platform.deleteFrom('sessions').where('id', '=', ana.sessionId).execute();
  const { items } = await teamOf(maria);
  expect(Date.parse(items[1].lastSeenAt)).toBeGreaterThan(anHourAgo.getTime());
});

describe('an open invitation', () => {
  it('is listed with who sent it, its e-mail masked for who only reads', async () => {
    const email = newEmail();
    await invite(email);
    const list = async (by: Account) => (await callAs(api, by, 'GET', '/convites')).json().items;
    expect(await list(maria)).toMatchObject([{ email, role: 'operacoes', invitedBy: 'Maria da Silva' }]);
    expect(JSON.stringify(await list(await newMember('leitura')))).not.toContain(email);
    expect(await list(await createAccount(api.platform))).toEqual([]);
  });

  it('is sent again with a link that ends the old one, and the owner is told again', async () => {
    const email = newEmail();
    const { id } = (await invite(email)).json();
    const old = await lastLinkToken(api, email);
    await letAMinutePass(id);
    expect((await resend(id)).statusCode).toBe(200);
    expect(await mailCount(api, maria.email, 'team-invited')).toBe(2);
    expect((await readLink(old)).json().code).toBe('invitation_not_found');
    expect((await readLink(await lastLinkToken(api, email))).statusCode).toBe(200);
    expect((await resend(id, await newMember('leitura'))).statusCode).toBe(403);
    const stranger = await createAccount(api.platform);
    await stepUp(api, stranger);
    expect((await resend(id, stranger)).statusCode).toBe(404);
  });

  it('is sent once by twenty calls at once', async () => {
    const email = newEmail();
    const { id } = (await invite(email)).json();
    await letAMinutePass(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(429)]);
    expect(await mailCount(api, email, 'invitation')).toBe(2);
  });

  it('is either accepted or revoked when both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ana = await createAccount(api.platform);
      const { id } = (await invite(ana.email)).json();
      const link = await lastLinkToken(api, ana.email);
      const [accepted, revoked] = await Promise.all([
        accept(link),
        callAs(api, maria, 'DELETE', `/convites/${id}`),
      ]);
      expect([accepted.statusCode === 200, revoked.statusCode === 204].toSorted()).toEqual([false, true]);
      const memberships = await api.platform.database.platform
        .selectFrom('memberships')
        .where('user_id', '=', ana.userId)
        .where('store_id', '=', maria.storeId)
        .select('id')
        .execute();
      expect(memberships).toHaveLength(accepted.statusCode === 200 ? 1 : 0);
    }
  });

  it('is not accepted while the owner is blocked', async () => {
    const ana = await createAccount(api.platform);
    const admin = await newMember('admin');
    await invite(ana.email, 'admin', admin);
    const link = await lastLinkToken(api, ana.email);
    await setStatus(api, maria, 'blocked');
    expect(codeOf(await accept(link))).toEqual([403, 'store_blocked']);
    expect(codeOf(await invite(newEmail(), 'leitura', admin))).toEqual([403, 'store_blocked']);
  });
});

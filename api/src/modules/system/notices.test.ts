import type { InboxNotice } from '@balcao/api-schema';
import type { StoreRole } from '@balcao/domain';
import { sql } from 'kysely';
import { lastMail, mailCount } from '../../../test/accounts';
import { callAs } from '../../../test/call-as';
import { openExplained, scansOf, touchedRows } from '../../../test/explained';
import { listenOn, openLive, takeTicket } from '../../../test/live';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount, joinStore } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';
import { countUnseen } from '../../notices/count-repository';
import { type NewNotice, notify } from '../../notices/notify';
import { composeMail } from '../../providers/mail/compose';
import { noticeWorkers } from './notice-workers';

const { api, maria } = withStore({ api: startSoleTestApi });

const RETURNED = {
  key: 'payout:1:returned',
  category: 'money',
  title: 'Um saque de R$ 100,00 voltou',
  target: { kind: 'payout', id: newId() },
} satisfies NewNotice;
const FILE = {
  key: 'file',
  category: 'files',
  title: 'A importação de produtos terminou',
  target: { kind: 'product_job', id: '' },
} satisfies NewNotice;
const tell = (notice: NewNotice = RETURNED, { sellerId, storeId } = maria) =>
  api.platform.database.withSeller(sellerId, (trx) => notify(trx, { sellerId, storeId }, notice));
const inboxOf = async (account: Account, query = ''): Promise<InboxNotice[]> =>
  (await callAs(api, account, 'GET', `/notices${query}`)).json().items;
const countOf = async (account: Account) => (await callAs(api, account, 'GET', '/notices/count')).json();
const choose = (account: Account, body: object) =>
  callAs(api, account, 'PUT', '/notices/preferences', { body });
const memberAs = async (role: StoreRole) => {
  const member = await createAccount(api.platform, { name: 'João Souza' });
  await joinStore(api.platform, member, maria, role);
  return member;
};
/** Lets the workers of notices do all that is due to this file's people. */
async function work() {
  for (const handler of noticeWorkers(api.platform)) while (await workNext(api.platform, handler));
}
const comeMorning = async () => {
  await becomeDue(api.platform, 'notice-digest', maria.sellerId);
  await work();
};

describe('the inbox', () => {
  it('has one row per fact however often it is told, and says how often', async () => {
    await tell();
    await tell();
    await tell({ ...RETURNED, key: 'payout:2:returned', title: 'Outro saque voltou' });
    const items = await inboxOf(maria);
    expect(items.map(({ title, count }) => [title, count])).toEqual([
      ['Outro saque voltou', 1],
      ['Um saque de R$ 100,00 voltou', 2],
    ]);
    expect(await countOf(maria)).toEqual({ unseen: 2, more: false });
  });

  it('tells nothing of a transaction that is rolled back', async () => {
    const { sellerId, storeId } = maria;
    const failing = api.platform.database.withSeller(sellerId, async (trx) => {
      await notify(trx, { sellerId, storeId }, RETURNED);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await inboxOf(maria)).toEqual([]);
  });

  it('tells the people who may see it, who then lose it with their role, title and all', async () => {
    const [finance, marketing] = [await memberAs('financeiro'), await memberAs('marketing')];
    await tell();
    expect((await inboxOf(finance)).map(({ title }) => title)).toEqual([RETURNED.title]);
    expect(await inboxOf(marketing)).toEqual([]);

    await api.platform.database.platform
      .updateTable('memberships')
      .set({ role: 'marketing' })
      .where('user_id', '=', finance.userId)
      .where('store_id', '=', maria.storeId)
      .execute();
    api.platform.identities.clear();
    const [item] = await inboxOf(finance);
    expect(item).toMatchObject({ state: 'forbidden', title: null, detail: null, target: null });
    expect(JSON.stringify(item)).not.toContain('R$');
    const cleared = await callAs(api, finance, 'PUT', `/notices/${item?.id}`, { body: { read: true } });
    expect(cleared.json()).toMatchObject({ state: 'forbidden', title: null });
    expect([await inboxOf(finance), await countOf(finance)]).toEqual([[], { unseen: 0, more: false }]);
  });

  it('says that what it leads to is gone, until that is read', async () => {
    await tell({ ...RETURNED, key: 'import', target: { kind: 'product_job', id: newId() } });
    const [item] = await inboxOf(maria);
    expect(item).toMatchObject({ state: 'gone', title: RETURNED.title, target: null });
    await callAs(api, maria, 'PUT', `/notices/${item?.id}`, { body: { read: true } });
    expect(await inboxOf(maria)).toEqual([]);
  });

  it('is read page by page, by category, and without what was read', async () => {
    for (let number = 1; number <= 31; number++) await tell({ ...RETURNED, key: `saque ${number}` });
    await tell(FILE);
    const first = (await callAs(api, maria, 'GET', '/notices')).json();
    const rest = (await callAs(api, maria, 'GET', `/notices?cursor=${first.nextCursor}`)).json();
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([30, 2, null]);

    const [file] = await inboxOf(maria, '?category=files');
    expect(file?.title).toBe(FILE.title);
    await callAs(api, maria, 'PUT', `/notices/${file?.id}`, { body: { read: true } });
    expect(await inboxOf(maria, '?category=files&unread=true')).toEqual([]);
    await callAs(api, maria, 'PUT', `/notices/${file?.id}`, { body: { read: false } });
    expect(await inboxOf(maria, '?category=files&unread=true')).toHaveLength(1);
  });

  it('counts nothing once everything was read, and what comes after it', async () => {
    await tell();
    const [newest] = await inboxOf(maria);
    const body = { until: newest?.createdAt ?? '' };
    expect((await callAs(api, maria, 'POST', '/notices/seen', { body })).statusCode).toBe(204);
    expect(await countOf(maria)).toEqual({ unseen: 0, more: false });
    expect(await inboxOf(maria, '?unread=true')).toEqual([]);
    await tell({ ...RETURNED, key: 'payout:2:returned' });
    expect(await countOf(maria)).toEqual({ unseen: 1, more: false });
  });

  it('counts ten thousand by the index of what was not seen, a hundred of each store at most', async () => {
    const { sellerId, storeId, userId } = maria;
    await sql`
      insert into notices (seller_id, id, store_id, user_id, dedupe_key, category, title, in_app, mail_due)
      select ${sellerId}, gen_random_uuid()::text, ${storeId}, ${userId}, 'sale:' || number, 'money', 'Saque', true, false
      from generate_series(1, 10000) as number`.execute(api.platform.database.platform);
    const explained = openExplained(process.env.TEST_DATABASE_URL ?? '', 'balcao_platform');
    const [nodes = []] = await explained.plansOf(() => countUnseen(explained.executor, maria));
    await explained.close();
    expect(scansOf(nodes).filter((scan) => scan.includes(' on notices'))).toEqual([
      expect.stringMatching(/by notices_unseen$/),
    ]);
    expect(touchedRows(nodes)).toBeLessThanOrEqual(100);
    expect(await countOf(maria)).toEqual({ unseen: 99, more: true });
  });

  it('is of the person and their current store: nobody reads or changes another inbox', async () => {
    const ana = await createAccount(api.platform);
    await tell();
    const [item] = await inboxOf(maria);
    expect(await inboxOf(ana)).toEqual([]);
    const foreign = await callAs(api, ana, 'PUT', `/notices/${item?.id}`, { body: { read: true } });
    expect(foreign.statusCode).toBe(404);
    expect((await inboxOf(maria))[0]?.readAt).toBeNull();
  });

  it('is counted as the live socket opens, which knows the person’s keys, and open pages learn of more', async () => {
    await tell();
    await callAs(api, maria, 'PUT', '/preferences', { body: { singleKeys: false } });
    const page = await openLive(api, await listenOn(api), await takeTicket(api, maria));
    await page.untilCaughtUp();
    // Of a busy machine the socket may hear before that that there is something new.
    expect(page.received).toContainEqual(
      expect.objectContaining({
        notices: { unseen: 1, more: false },
        preferences: { singleKeys: false },
      }),
    );
    await tell({ ...RETURNED, key: 'payout:2:returned' });
    await page.untilTopic('notices.changed');
    page.socket.close();
  });
});

describe('e-mail', () => {
  const MAILED: NewNotice = {
    key: 'payout:2:returned',
    category: 'money',
    target: RETURNED.target,
    mail: ({ email, name, storeName }) =>
      composeMail({ to: email, kind: 'test', subject: 'Um saque voltou', name, paragraphs: [storeName] }),
  };

  it('tells money at once, by the mail of its own, and once however often it is told', async () => {
    await tell(MAILED);
    await tell(MAILED);
    expect(await mailCount(api, maria.email)).toBe(1);
    const { subject, text_body: text } = await lastMail(api, maria.email);
    expect([subject, text.includes('Loja da Maria')]).toEqual(['Um saque voltou', true]);
    expect((await inboxOf(maria)).map(({ title, count }) => [title, count])).toEqual([
      ['Um saque voltou', 2],
    ]);
    await comeMorning();
    expect(await mailCount(api, maria.email)).toBe(1);
  });

  it('has one of its title and link where there is no other', async () => {
    await tell();
    await work();
    const { subject, text_body: text } = await lastMail(api, maria.email);
    expect(subject).toBe(RETURNED.title);
    expect(text).toContain(`/backoffice/financeiro/saques/detalhe/${RETURNED.target.id}`);
    await work();
    expect(await mailCount(api, maria.email)).toBe(1);
  });

  it('follows what somebody has chosen, and security cannot be chosen away', async () => {
    const off = { app: false, email: 'nunca' };
    expect((await choose(maria, { money: off })).json().money).toEqual(off);
    await tell(MAILED);
    await choose(maria, { money: { app: false, email: 'resumo' } });
    await tell({ ...MAILED, key: 'payout:3:returned' });
    expect([await inboxOf(maria), await mailCount(api, maria.email)]).toEqual([[], 0]);
    await comeMorning();
    const { subject, text_body: text } = await lastMail(api, maria.email);
    expect(subject).toBe('Resumo do dia: 1 aviso');
    expect(text).toContain('Um saque voltou');

    const refused = await choose(maria, { security: off });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().fields.security).toEqual(['Avisos de segurança não podem ser desligados.']);
    const kept = (await callAs(api, maria, 'GET', '/notices/preferences')).json();
    expect(kept.security).toEqual({ app: true, email: 'na_hora' });
  });

  it('tells security to owners alone', async () => {
    const admin = await memberAs('admin');
    await tell({ ...MAILED, category: 'security' });
    expect(await mailCount(api, maria.email)).toBe(1);
    expect([await inboxOf(admin), await mailCount(api, admin.email)]).toEqual([[], 0]);
  });
});

describe('the summary of the morning', () => {
  it('is one mail of what was not read meanwhile, once, though its worker dies after it', async () => {
    await tell({ ...FILE, key: 'a', title: 'Arquivo A pronto' });
    await tell({ ...FILE, key: 'b', title: 'Arquivo B pronto' });
    await tell({ ...FILE, key: 'c', title: 'Arquivo C pronto' });
    const read = (await inboxOf(maria)).find(({ title }) => title === 'Arquivo B pronto');
    await callAs(api, maria, 'PUT', `/notices/${read?.id}`, { body: { read: true } });

    const tasks = () =>
      api.platform.database.platform
        .selectFrom('queue_tasks')
        .selectAll()
        .where('kind', '=', 'notice-digest')
        .where('seller_id', '=', maria.sellerId)
        .execute();
    const [task] = await tasks();
    await comeMorning();
    const { subject, text_body: text } = await lastMail(api, maria.email);
    expect(subject).toBe('Resumo do dia: 2 avisos');
    expect(text).toContain('Loja da Maria: Arquivo A pronto');
    expect(text).not.toContain('Arquivo B');

    // The worker was killed after its commit and before the queue knew: the task comes back.
    if (task === undefined) throw new Error('There was no task.');
    await api.platform.database.platform
      .insertInto('queue_tasks')
      .values({ ...task, payload: JSON.stringify(task.payload) as never, status: 'ready' })
      .execute();
    await work();
    expect(await mailCount(api, maria.email)).toBe(1);
  });

  it('does not tell who has lost the right to see it, or works there no longer', async () => {
    const member = await memberAs('operacoes');
    await tell(FILE);
    await api.platform.database.platform
      .updateTable('memberships')
      .set({ status: 'revoked' })
      .where('user_id', '=', member.userId)
      .where('store_id', '=', maria.storeId)
      .execute();
    await comeMorning();
    expect(await mailCount(api, member.email)).toBe(0);
    expect(await mailCount(api, maria.email)).toBe(1);
  });
});

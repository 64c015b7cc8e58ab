import { randomBytes, randomUUID } from 'node:crypto';
import type { Job } from '@balcao/api-schema';
import { BYTE_ORDER_MARK } from '@balcao/domain';
import { callAs, stepUp } from '../../../test/call-as';
import { auditOf, newPersonalData, storePersonalData } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let admin: Account;
/** A word that only the people of one test have in their names. */
let word: string;

const reason = 'Rede de fraude 2026-11';

beforeEach(async () => {
  word = `Zu${randomBytes(5).toString('hex')}`;
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: `Chefe ${word}` });
  await stepUp(api, admin);
});

const people = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createAccount(api.platform, { name: `Pessoa${index} ${word}` }),
    ),
  );
const start = (path: string, payload: object, by = admin) =>
  callAs(api, by, 'POST', `/admin/users/${path}`, { body: payload });

async function ended(job: Job): Promise<Job> {
  for (let current = job; ; current = (await callAs(api, admin, 'GET', `/jobs/${job.id}`)).json()) {
    if (current.status !== 'waiting' && current.status !== 'running') return current;
  }
}

const statusOf = async ({ userId }: Account) =>
  (
    await api.platform.database.platform
      .selectFrom('users')
      .select('status')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).status;

describe('blocking many', () => {
  it('does each for themselves and says who could not be blocked and why', async () => {
    const [one, other] = await people(2);
    const pending = await createAccount(api.platform, { status: 'pending', name: `Pendente ${word}` });
    const blocked = await createAccount(api.platform, { status: 'blocked', name: `Já ${word}` });
    if (!one || !other) throw new Error('Nobody was made');
    const ids = [one, other, pending, blocked, admin].map(({ userId }) => userId);
    const answer = await start('bulk', {
      action: 'block',
      selection: { by: 'ids', ids: [...ids, randomUUID()] },
      reason,
    });
    expect(answer.statusCode).toBe(202);
    const job = await ended(answer.json());
    expect(job).toMatchObject({
      kind: 'user_bulk',
      status: 'done',
      title: 'Bloquear 6 usuários',
      total: 6,
      done: 6,
      counts: { changed: 2, unchanged: 1, failed: 3 },
    });
    const { items } = (await callAs(api, admin, 'GET', `/jobs/${job.id}/rows`)).json();
    const rowOf = (id: string) => items.find(({ recordId }: { recordId: string }) => recordId === id);
    expect(rowOf(one.userId)).toMatchObject({
      label: `Pessoa0 ${word} (pe***@e…)`,
      outcome: 'changed',
      changes: [{ label: 'Status', before: 'Ativo', after: 'Bloqueado' }],
    });
    expect(rowOf(admin.userId).problems[0].message).toBe('Você não pode bloquear a si mesmo.');
    expect(rowOf(pending.userId).outcome).toBe('failed');
    expect(rowOf(blocked.userId).outcome).toBe('unchanged');
    expect((await callAs(api, one, 'GET', '/usuario')).statusCode).toBe(401);
    expect(await statusOf(admin)).toBe('active');
    expect(await auditOf(api, other)).toMatchObject([
      { action: 'user.block', actor_id: admin.userId, after_json: { reason } },
    ]);
  });

  it('takes everybody whom a filter finds but the ones left out, in as many chunks as it needs', async () => {
    const found = await people(105);
    const [left] = found;
    if (!left) throw new Error('Nobody was made');
    const selection = {
      by: 'filter',
      filter: { q: word, status: ['active'], isPlatformAdmin: false },
      except: [left.userId],
      expected: 105,
    };
    const job = await ended((await start('bulk', { action: 'block', selection, reason })).json());
    expect(job).toMatchObject({ status: 'done', total: 104, counts: { changed: 104, failed: 0 } });
    expect(await statusOf(left)).toBe('active');
    const back = { ...selection, filter: { q: word, status: ['blocked'] }, expected: 104, except: [] };
    const undone = await ended((await start('bulk', { action: 'unblock', selection: back, reason })).json());
    expect(undone.counts.changed).toBe(104);
  });

  it('is refused when the filter finds more than was seen, and without a step-up', async () => {
    await people(3);
    const selection = { by: 'filter', filter: { q: word }, except: [], expected: 1 };
    const changed = await start('bulk', { action: 'block', selection, reason });
    expect(changed.json()).toMatchObject({ code: 'selection_changed' });
    const calm = await createAccount(api.platform, { isPlatformAdmin: true });
    const answer = await start('bulk', { action: 'block', selection, reason }, calm);
    expect(answer.json()).toMatchObject({ code: 'step_up_required' });
  });
});

describe('the export', () => {
  it('writes what the filter finds, masked, and keeps who exported what for which purpose', async () => {
    const [maria] = await people(3);
    if (!maria) throw new Error('Nobody was made');
    const data = newPersonalData();
    await storePersonalData(api, maria, data);
    const answer = await start('export', {
      filter: { q: word, isPlatformAdmin: false },
      sort: 'name',
      columns: ['name', 'email', 'cpf', 'status', 'stores'],
      purpose: 'Conciliação do cadastro',
    });
    const job = await ended(answer.json());
    expect(job).toMatchObject({ kind: 'user_export', status: 'done', done: 3, total: 3 });
    expect(job.fileName).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/);
    const file = (await callAs(api, admin, 'GET', `/jobs/${job.id}/file`)).body;
    const lines = file.split('\r\n');
    expect(lines[0]).toBe(`${BYTE_ORDER_MARK}Nome;E-mail;CPF;Status;Lojas`);
    expect(lines[1]).toBe(
      `Pessoa0 ${word};pe***@e…;***.${data.cpf.slice(3, 6)}.${data.cpf.slice(6, 9)}-**;Ativo;Loja da Maria`,
    );
    expect(lines).toHaveLength(5);
    expect(file).not.toContain(data.cpf);
    const entry = await api.platform.database.platform
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after_json'])
      .where('seller_id', '=', 'platform')
      .where('entity_id', '=', job.id)
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'user.export',
      actor_id: admin.userId,
      after_json: {
        purpose: 'Conciliação do cadastro',
        columns: ['name', 'email', 'cpf', 'status', 'stores'],
      },
    });
  });

  it('wants a purpose', async () => {
    const answer = await start('export', { filter: {}, columns: ['name'], purpose: 'sim' });
    expect(answer.json().fields).toHaveProperty('purpose');
  });
});

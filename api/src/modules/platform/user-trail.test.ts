import { randomUUID } from 'node:crypto';
import { callAs } from '../../../test/call-as';
import { auditOf } from '../../../test/platform-users';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();
let admin: Account;
let maria: Account;

beforeEach(async () => {
  admin = await createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Admin' });
  maria = await createAccount(api.platform);
});

const as = (by: Account, method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) =>
  callAs(api, by, method, `/admin/users/${maria.userId}/${path}`, { body: payload });
const textsOf = ({ items }: { items: { text: string }[] }) => items.map(({ text }) => text);

describe('the notes about a person', () => {
  it('are read latest first, page by page, with their author', async () => {
    for (const text of ['Primeira', 'Segunda', 'Terceira']) {
      expect((await as(admin, 'POST', 'notes', { text })).statusCode).toBe(201);
    }
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    const first = (await as(other, 'GET', 'notes?size=2')).json();
    expect(textsOf(first)).toEqual(['Terceira', 'Segunda']);
    expect(first).toMatchObject({ total: 3, totalIsExact: true });
    expect(first.items[0]).toMatchObject({ author: { id: admin.userId, name: 'Ana Admin' }, own: false });
    const second = (await as(other, 'GET', `notes?size=2&page=2&cursor=${first.cursors.next}`)).json();
    expect(textsOf(second)).toEqual(['Primeira']);
  });

  it('are withdrawn by their author alone: the note stays, its text is gone', async () => {
    const note = (await as(admin, 'POST', 'notes', { text: 'Engano meu' })).json();
    expect(note).toMatchObject({ own: true, text: 'Engano meu', withdrawnAt: null });
    const other = await createAccount(api.platform, { isPlatformAdmin: true });
    expect((await as(other, 'DELETE', `notes/${note.id}`)).statusCode).toBe(403);
    expect((await as(admin, 'DELETE', `notes/${randomUUID()}`)).statusCode).toBe(404);
    expect((await as(admin, 'DELETE', `notes/${note.id}`)).statusCode).toBe(204);
    expect((await as(admin, 'DELETE', `notes/${note.id}`)).statusCode).toBe(204);
    const { items } = (await as(other, 'GET', 'notes')).json();
    expect(items).toMatchObject([{ id: note.id, text: '', withdrawnAt: expect.any(String) }]);
    expect((await auditOf(api, maria)).map(({ action }) => action)).toEqual([
      'user.add-note',
      'user.withdraw-note',
    ]);
    expect(JSON.stringify(await auditOf(api, maria))).not.toContain('Engano');
  });

  it('hold 1 to 2000 characters and no card number', async () => {
    expect((await as(admin, 'POST', 'notes', { text: '   ' })).statusCode).toBe(422);
    expect((await as(admin, 'POST', 'notes', { text: 'a'.repeat(2001) })).statusCode).toBe(422);
    const card = await as(admin, 'POST', 'notes', { text: 'Usou o 4111 1111 1111 1111' });
    expect(card.json()).toMatchObject({ code: 'card_data_forbidden' });
  });
});

describe('the audit trail of a person', () => {
  const block = (method: 'DELETE' | 'PUT', call: string) =>
    callAs(
      api,
      admin,
      method,
      `/${call}?idUsuario=${maria.userId}&motivo=${encodeURIComponent('Chargebacks demais')}`,
    );

  it('says who did what and why, latest first, by action and by day', async () => {
    await block('DELETE', 'bloquear-usuario');
    await block('PUT', 'desbloquear-usuario');
    const page = (await as(admin, 'GET', 'audit')).json();
    expect(page).toMatchObject({ total: 2, totalIsExact: true });
    expect(page.items).toMatchObject([
      { seq: 2, action: 'user.unblock', after: { status: 'active', reason: 'Chargebacks demais' } },
      {
        seq: 1,
        action: 'user.block',
        actor: { id: admin.userId, name: 'Ana Admin', kind: 'admin' },
        before: { status: 'active' },
        after: { status: 'blocked', sessionsEnded: 1, reason: 'Chargebacks demais' },
      },
    ]);
    const found = async (query: string) => (await as(admin, 'GET', `audit?${query}`)).json().total;
    expect(await found('action=user.block')).toBe(1);
    expect(await found('action=user.block&action=user.unblock')).toBe(2);
    expect(await found('to=2020-01-01')).toBe(0);
    expect(await found('from=2020-01-01')).toBe(2);
    const first = (await as(admin, 'GET', 'audit?size=1')).json();
    const second = (await as(admin, 'GET', `audit?size=1&page=2&cursor=${first.cursors.next}`)).json();
    expect(second.items).toMatchObject([{ seq: 1 }]);
  });

  it('tells whether it is whole', async () => {
    await block('DELETE', 'bloquear-usuario');
    const integrity = async () => (await as(admin, 'GET', 'audit/integrity')).json();
    expect(await integrity()).toEqual({ intact: true, entries: 1, brokenAt: null });
    await api.platform.database.platform
      .updateTable('audit_heads')
      .set({ seq: 2 })
      .where('seller_id', '=', maria.sellerId)
      .execute();
    expect(await integrity()).toEqual({ intact: false, entries: 1, brokenAt: 2 });
    await api.platform.database.platform
      .updateTable('audit_heads')
      .set({ seq: 1 })
      .where('seller_id', '=', maria.sellerId)
      .execute();
  });
});

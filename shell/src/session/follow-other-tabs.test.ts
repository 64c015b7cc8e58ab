import { createFakeHttp } from '@balcao/contract/testing';
import { createFakeSession } from '../testing/fake-session';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { followOtherTabs } from './follow-other-tabs';
import { snapshotOf } from './session-snapshot';
import { showsOtherStore } from './shows-other-store';

function stored(sub: string, name = 'Ana') {
  return JSON.stringify({ token: tokenOf({ sub }), id: sub, data: { name }, owner: false });
}

function otherTab(key: string | null, newValue: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

describe('the session is shared between tabs', () => {
  let stop = () => {};
  afterEach(() => stop());

  function tab(sub: string | null) {
    const storages = freshStorages();
    const fake = createFakeSession(createFakeHttp(), storages);
    if (sub) fake.store.setState(snapshotOf(tokenOf({ sub }), null), true);
    stop = followOtherTabs(fake.store, fake.ending, storages.local);
    return { ...fake, local: storages.local };
  }

  it.each([
    ['cleared local storage', null],
    ['removed the session', 'user'],
  ])('a logout there (%s) leaves for the root page here', (_, key) => {
    const { leaveFor } = tab('s1');
    otherTab(key, null);
    otherTab(key, null);
    expect(leaveFor).toHaveBeenCalledTimes(1);
  });

  it('another user there leaves for the root page here', () => {
    const { leaveFor } = tab('s1');
    otherTab('user', stored('s2'));
    expect(leaveFor).toHaveBeenCalledTimes(1);
  });

  it('a login there is a login here', () => {
    const { session, leaveFor } = tab(null);
    otherTab('user', stored('s1'));
    expect(session.snapshot()).toMatchObject({ status: 'authenticated', id: 's1' });
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it('newer data there is shown here', () => {
    const { session } = tab('s1');
    otherTab('user', stored('s1', 'Ana Maria'));
    expect(session.snapshot().data?.name).toBe('Ana Maria');
  });

  it('another role there, and that of another store, count here', () => {
    const { session, local } = tab('s1');
    const say = (...permissions: string[]) =>
      local.set('permissions', JSON.stringify({ id: 's1', permissions }));
    say('pedidos:ler');
    otherTab('user', stored('s1'));
    expect(session.snapshot().permissions).toEqual(['pedidos:ler']);
    say('pedidos:ler', 'pedidos:editar');
    otherTab('permissions', null);
    expect(session.snapshot().permissions).toContain('pedidos:editar');
  });

  it('another store there is not one here: the page goes on to show its own', () => {
    const { session, store } = tab('s1');
    store.setState(snapshotOf(tokenOf({ sub: 's1', store: 'a' }), null), true);
    const token = tokenOf({ sub: 's1', store: 'b' });
    otherTab('user', JSON.stringify({ token, id: 's1', data: null, owner: false }));
    expect(session.snapshot()).toMatchObject({ token, storeId: 'a' });
    expect(showsOtherStore(session.snapshot())).toBe(true);
  });

  it('other keys are nobody’s business', () => {
    const { leaveFor } = tab('s1');
    otherTab('theme', 'dark');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  describe('a page that comes back from the browser’s memory', () => {
    const comeBack = (persisted = true) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

    it.each<[what: string, session: string | null]>([
      ['was ended in another tab', null],
      ['is another person’s by now', stored('s2')],
    ])('shows nothing of a session that %s', (_, session) => {
      const { clearFor, local } = tab('s1');
      if (session) local.set('user', session);
      comeBack();
      expect(clearFor.mock.calls).toEqual([['/']]);
    });

    it('shows nothing after its own logout, each time that it comes back', async () => {
      const { session, clearFor } = tab('s1');
      await session.logout();
      comeBack();
      comeBack();
      expect(clearFor.mock.calls).toEqual([['/'], ['/']]);
    });

    it('shows nothing after its own logout, though the same person has come in again', async () => {
      const { session, clearFor, local } = tab('s1');
      await session.logout();
      local.set('user', stored('s1'));
      comeBack();
      expect(clearFor).toHaveBeenCalledTimes(1);
    });

    it('goes on with a session that goes on, by its newest token', () => {
      const { session, clearFor, local } = tab('s1');
      local.set('user', stored('s1', 'Ana Maria'));
      comeBack();
      expect(session.snapshot().data?.name).toBe('Ana Maria');
      expect(clearFor).not.toHaveBeenCalled();
    });

    it('is not looked at when it is loaded anew', () => {
      const { clearFor } = tab('s1');
      comeBack(false);
      expect(clearFor).not.toHaveBeenCalled();
    });
  });
});

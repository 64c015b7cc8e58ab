import { createFakeHttp } from '@balcao/contract/testing';
import { createFakeSession } from '../testing/fake-session';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { followOtherTabs } from './follow-other-tabs';
import { renewSession } from './renew-session';

const fresh = tokenOf({ sub: 's1', groups: [], jti: 'new' });

async function loggedIn() {
  const storages = freshStorages();
  const http = createFakeHttp({ 'GET /seller/s1': { name: 'Ana Lima' }, 'POST /auth/logout': {} });
  const fake = createFakeSession(http, storages);
  await fake.session.open({ token: { accessToken: tokenOf({ sub: 's1', groups: [] }), expiresIn: 60 } });
  return { ...fake, storage: storages.local };
}

describe('a session with a new token', () => {
  it('goes on with the same person', async () => {
    const parts = await loggedIn();
    renewSession(parts, fresh);
    expect(parts.session.snapshot()).toMatchObject({ token: fresh, id: 's1', data: { name: 'Ana Lima' } });
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ token: fresh });
  });

  it('goes on in the other tabs too, which stay where they are', async () => {
    const other = await loggedIn();
    const stop = followOtherTabs(other.store, other.ending, other.storage);
    renewSession(await loggedIn(), fresh);
    const newValue = localStorage.getItem('user');
    window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue, storageArea: localStorage }));
    expect(other.session.snapshot()).toMatchObject({ token: fresh, data: { name: 'Ana Lima' } });
    expect(other.leaveFor).not.toHaveBeenCalled();
    stop();
  });

  it('never becomes somebody else’s', async () => {
    const parts = await loggedIn();
    renewSession(parts, tokenOf({ sub: 's2', groups: [] }));
    renewSession(parts, 'no token');
    expect(parts.session.snapshot().id).toBe('s1');
  });

  it('stays ended when the token comes too late', async () => {
    const parts = await loggedIn();
    await parts.session.logout();
    renewSession(parts, fresh);
    expect(localStorage.getItem('user')).toBeNull();
  });
});

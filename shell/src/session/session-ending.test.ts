import { createFakeHttp } from '@balcao/contract/testing';
import { createFakeChain } from '../testing/fake-chain';
import { createFakeSession, type FakeSession } from '../testing/fake-session';
import { freshStorages } from '../testing/memory-storage';
import { tokenOf } from '../testing/token';
import { cleanUpDrafts } from './clean-up-drafts';

const accessToken = tokenOf({ sub: 's1' });

async function signedIn(answers: Record<string, unknown> = {}) {
  const storages = freshStorages();
  const http = createFakeHttp({ 'GET /seller/s1': { name: 'Ana' }, 'POST /auth/logout': null, ...answers });
  const fake = createFakeSession(http, storages);
  await fake.session.open({ token: { accessToken, expiresIn: 28800 } });
  return { http, ...fake };
}

describe('Logout', () => {
  it('clears local storage and reloads the root page', async () => {
    const { session, http, leaveFor, drafts, clearVisitor } = await signedIn();
    localStorage.setItem('paymentMethod', 'x');
    await session.logout();
    expect(http.calls.at(-1)).toMatchObject({ method: 'POST', path: '/auth/logout' });
    expect(http.calls.at(-1)?.options.timeout).toBe(2000);
    expect(localStorage).toHaveLength(0);
    expect(drafts.wipe).toHaveBeenCalledTimes(1);
    expect(clearVisitor).toHaveBeenCalledTimes(1);
    expect(leaveFor.mock.calls).toEqual([['/']]);
  });

  it('goes elsewhere where it is asked to, as to the link of an invitation', async () => {
    const { session, leaveFor } = await signedIn();
    await session.logOutTo('/convite#token=x');
    expect(localStorage).toHaveLength(0);
    expect(leaveFor.mock.calls).toEqual([['/convite#token=x']]);
  });

  it('is known to the page before the API hears of it', async () => {
    const { session, http, ending } = await signedIn();
    let wasKnown = false;
    http.answer('POST /auth/logout', () => {
      wasKnown = ending.begun.aborted;
      return null;
    });
    expect(ending.begun.aborted).toBe(false);
    await session.logout();
    expect(wasKnown).toBe(true);
  });

  it('does not need the API', async () => {
    const complaints = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, leaveFor } = await signedIn({
      'POST /auth/logout': () => {
        throw new Error('away');
      },
    });
    await session.logout();
    expect(leaveFor).toHaveBeenCalledTimes(1);
    complaints.mockRestore();
  });

  it('leaves no message and no target to whoever comes next', async () => {
    const { session, acrossReload } = await signedIn();
    acrossReload.rememberTarget('/backoffice/pedidos');
    await session.logout();
    expect(acrossReload.takeMessage()).toBeNull();
    expect(acrossReload.takeTarget()).toBeNull();
  });

  it('stays a logout when the API refuses the token before it has answered', async () => {
    let answer = (_: unknown) => {};
    const { session, http, ending, drafts, acrossReload } = await signedIn();
    http.answer('POST /auth/logout', () => new Promise((resolve) => (answer = resolve)));
    const left = session.logout();
    await ending.expire();
    answer(null);
    await left;
    expect(drafts.wipe).toHaveBeenCalledTimes(1);
    expect(drafts.expire).not.toHaveBeenCalled();
    expect(acrossReload.takeMessage()).toBeNull();
    expect(acrossReload.takeTarget()).toBeNull();
  });

  it('stays a logout when a seller still arrives', async () => {
    let arrive = (_: unknown) => {};
    const { session, http } = await signedIn();
    http.answer('GET /seller/s1', () => new Promise((resolve) => (arrive = resolve)));
    const refreshed = session.refresh();
    await session.logout();
    arrive({ name: 'Ana' });
    await refreshed;
    expect(localStorage).toHaveLength(0);
  });
});

describe('an expired session', () => {
  it('is told on the root page, once, and the next login returns to where the person was', async () => {
    const { ending, acrossReload, leaveFor } = await signedIn();
    await ending.expire();
    expect(leaveFor).toHaveBeenCalledTimes(1);
    expect(acrossReload.takeMessage()).toBe('Acesso expirado, favor entrar novamente.');
    expect(acrossReload.takeMessage()).toBeNull();
    expect(acrossReload.takeTarget()).toBe('/backoffice/pedidos?page=2');
  });

  it('ends once for 10 parallel answers of 401', async () => {
    const { ending, leaveFor, drafts } = await signedIn();
    const { http, logOut } = createFakeChain({ token: accessToken, server: () => ({ status: 401 }) });
    logOut.mockImplementation(() => ending.expire());
    await Promise.allSettled(Array.from({ length: 10 }, (_, index) => http.get(`/orders/${index}`)));
    expect(leaveFor).toHaveBeenCalledTimes(1);
    expect(drafts.expire).toHaveBeenCalledTimes(1);
    expect(drafts.wipe).not.toHaveBeenCalled();
  });
});

describe('drafts of a session that ended', () => {
  const leave = {
    wipe: ({ session }: FakeSession) => session.logout(),
    expire: ({ ending }: FakeSession) => ending.expire(),
  };

  it.each(['wipe', 'expire'] as const)(
    'keep nobody waiting; the next page does the rest (%s)',
    async (end) => {
      const fake = await signedIn();
      fake.drafts[end].mockReturnValue(new Promise(() => {}));
      jest.useFakeTimers();
      const left = leave[end](fake);
      await jest.advanceTimersByTimeAsync(1000);
      await left;
      jest.useRealTimers();
      expect(fake.leaveFor).toHaveBeenCalledTimes(1);

      const next = { wipe: jest.fn(async () => {}), expire: jest.fn(async () => {}) };
      await cleanUpDrafts(fake.acrossReload, next);
      await cleanUpDrafts(fake.acrossReload, next);
      expect(next[end]).toHaveBeenCalledTimes(1);
    },
  );

  it('are tried again as long as the browser’s store fails', async () => {
    const complaints = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { session, drafts, acrossReload } = await signedIn();
    drafts.wipe.mockRejectedValueOnce(new Error('away'));
    await session.logout();
    await cleanUpDrafts(acrossReload, drafts);
    await cleanUpDrafts(acrossReload, drafts);
    expect(drafts.wipe).toHaveBeenCalledTimes(2);
    complaints.mockRestore();
  });
});

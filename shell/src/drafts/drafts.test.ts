import localforage from 'localforage';
import { createDrafts, openObjectStore } from './drafts';

const brokenStore = async () => {
  throw new Error('IndexedDB is blocked.');
};

describe('drafts', () => {
  afterEach(() => jest.restoreAllMocks());

  it('Local storage defaults: database name localforage, store keyvaluepairs, version 1, size 4980736', async () => {
    const opened = jest.spyOn(localforage, 'createInstance');
    await openObjectStore();
    expect(opened).toHaveBeenCalledWith({
      name: 'localforage',
      storeName: 'keyvaluepairs',
      version: 1,
      size: 4980736,
    });
  });

  it('survive a reload', async () => {
    await createDrafts().save('perfil', { nickname: 'Ana' });
    expect(await createDrafts().load('perfil')).toEqual({ nickname: 'Ana' });
    await createDrafts().remove('perfil');
    expect(await createDrafts().load('perfil')).toBeNull();
  });

  it('are wiped at logout', async () => {
    await createDrafts().save('perfil', 1);
    await createDrafts().wipe();
    expect(await createDrafts().load('perfil')).toBeNull();
  });

  it('live in memory where the store is blocked', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const drafts = createDrafts(brokenStore);
    await drafts.save('perfil', 1);
    expect(await drafts.load('perfil')).toBe(1);
    await drafts.wipe();
    expect(await drafts.load('perfil')).toBeNull();
    expect(complaints).toHaveBeenCalled();
  });

  it('never keep a logout waiting', async () => {
    jest.useFakeTimers();
    const wiped = createDrafts(() => new Promise(() => {})).wipe();
    await jest.advanceTimersByTimeAsync(1000);
    await expect(wiped).resolves.toBeUndefined();
    jest.useRealTimers();
  });
});

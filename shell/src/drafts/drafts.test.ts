import localforage from 'localforage';
import { createDrafts, openObjectStore } from './drafts';

const brokenStore = async () => {
  throw new Error('IndexedDB is blocked.');
};

const draftsOf = (owner: string, open = openObjectStore) => createDrafts(() => owner, open);

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
    await draftsOf('ana').save('perfil', { nickname: 'Ana' });
    expect(await draftsOf('ana').load('perfil')).toEqual({ nickname: 'Ana' });
    await draftsOf('ana').remove('perfil');
    expect(await draftsOf('ana').load('perfil')).toBeNull();
  });

  it('are wiped at logout', async () => {
    await draftsOf('ana').save('perfil', 1, { outlivesSession: true });
    await draftsOf('ana').wipe();
    expect(await draftsOf('ana').load('perfil')).toBeNull();
  });

  it('outlive a session that expires where they may, for the same person', async () => {
    await draftsOf('ana').save('forma', 'frágil', { outlivesSession: true });
    await draftsOf('ana').save('foto', 'rosto');
    await draftsOf('ana').expire();
    expect(await draftsOf('ana').load('foto')).toBeNull();
    expect(await draftsOf('ana').load('forma')).toBe('frágil');
  });

  it('are of nobody else, who finds none and leaves none', async () => {
    await draftsOf('ana').save('forma', 'frágil', { outlivesSession: true });
    expect(await draftsOf('bia').load('forma')).toBeNull();
    expect(await draftsOf('ana').load('forma')).toBeNull();
  });

  it('live in memory where the store is blocked', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const drafts = draftsOf('ana', brokenStore);
    await drafts.save('foto', 1);
    await drafts.save('forma', 2, { outlivesSession: true });
    expect(await drafts.load('foto')).toBe(1);
    await expect(drafts.expire()).rejects.toThrow('blocked');
    expect(await drafts.load('foto')).toBeNull();
    expect(await drafts.load('forma')).toBe(2);
    await expect(drafts.wipe()).rejects.toThrow('blocked');
    expect(await drafts.load('forma')).toBeNull();
    expect(complaints).toHaveBeenCalled();
  });

  it('of others go when somebody logs in, and their own stay', async () => {
    await draftsOf('ana').save('forma', 'frágil', { outlivesSession: true });
    await draftsOf('bia').save('produto', 'bolsa', { outlivesSession: true });
    await draftsOf('bia').removeOthers();
    expect(await (await openObjectStore()).keys()).toEqual(['produto']);
  });
});

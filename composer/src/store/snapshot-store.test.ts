import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from './file-store';
import { SnapshotStore } from './snapshot-store';
import { StoreUnavailableError } from './store';

const ENTRY = 'channels/prod/00000001.json';
const bytes = Buffer.from('entry');
const folder = () => new FileStore(mkdtempSync(join(tmpdir(), 'balcao-store-')));

describe('a store with a snapshot', () => {
  const log = { info: jest.fn(), warn: jest.fn() };
  let origin: FileStore;
  let copy: FileStore;
  let store: SnapshotStore;

  beforeEach(async () => {
    jest.restoreAllMocks();
    log.info.mockClear();
    log.warn.mockClear();
    [origin, copy] = [folder(), folder()];
    store = new SnapshotStore(origin, copy, log);
    await origin.createIfAbsent(ENTRY, bytes);
  });

  const away = () =>
    jest.spyOn(origin, 'read').mockRejectedValue(new StoreUnavailableError('x', 'no network'));
  const texts = ({ mock }: jest.Mock) => mock.calls.map(([, text]) => text);

  it('answers what it has read before while the store is away; the log says it once, and when it is back', async () => {
    expect(await store.read(ENTRY)).toEqual(bytes);
    const refusing = away();
    expect(await store.read(ENTRY)).toEqual(bytes);
    expect(await store.read('channels/prod/00000002.json')).toBeUndefined();
    expect(texts(log.warn)).toEqual(['the store is away; what was kept of it is served']);
    refusing.mockRestore();
    await store.read(ENTRY);
    await store.read(ENTRY);
    expect(texts(log.info)).toEqual(['the store is back']);
  });

  it('notices a place that has lost its logs, as one does that is not mounted', async () => {
    await store.read(ENTRY);
    await origin.remove(ENTRY);
    expect(await store.read(ENTRY)).toEqual(bytes);
    expect(texts(log.warn)).toEqual(['the store is away; what was kept of it is served']);
  });

  it('lists what it has kept while the store is away', async () => {
    await store.read(ENTRY);
    jest.spyOn(origin, 'list').mockImplementation(() => {
      throw new StoreUnavailableError('x', 'no network');
    });
    const keys = [];
    for await (const key of store.list('channels/')) keys.push(key);
    expect(keys).toEqual([ENTRY]);
  });

  it('writes to the store alone', async () => {
    expect(await store.createIfAbsent(ENTRY, bytes)).toBe(false);
    expect(await store.createIfAbsent('channels/prod/00000002.json', bytes)).toBe(true);
    expect(await copy.read('channels/prod/00000002.json')).toBeUndefined();
  });

  it('does without a copy when the disk is full', async () => {
    jest.spyOn(copy, 'createIfAbsent').mockRejectedValue(new StoreUnavailableError('y', 'ENOSPC'));
    expect(await store.read(ENTRY)).toEqual(bytes);
    expect(await store.read(ENTRY)).toEqual(bytes);
    expect(texts(log.warn)).toEqual(['the snapshot cannot be written']);
  });

  it('passes on what is no matter of being away', async () => {
    jest.spyOn(origin, 'read').mockRejectedValue(new TypeError('a fault'));
    await expect(store.read(ENTRY)).rejects.toThrow('a fault');
  });
});

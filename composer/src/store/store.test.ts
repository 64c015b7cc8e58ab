import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type S3Double, startS3Double } from '@balcao/s3/testing';
import { fileTime } from '../testing/file-time';
import { FileStore } from './file-store';
import { openStore } from './open-store';
import { probeConditionalWrites } from './probe';
import { S3Store } from './s3-store';
import { type CollectableStore, StoreUnavailableError } from './store';

async function all(keys: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const key of keys) found.push(key);
  return found;
}

let folder: string;
let s3: S3Double;
const settings = () => ({ ...s3.settings, prefix: 'team/' });
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'balcao-store-'));
  s3 = await startS3Double();
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

describe.each<[string, () => CollectableStore, () => number]>([
  ['a folder', () => new FileStore(folder), fileTime],
  ['a bucket', () => new S3Store(settings()), Date.now],
])('a store in %s', (_name, make, now) => {
  it('keeps what was written first', async () => {
    const store = make();
    expect(await store.read('channels/prod/00000001.json')).toBeUndefined();
    expect(await store.createIfAbsent('channels/prod/00000001.json', Buffer.from('one'))).toBe(true);
    expect(await store.createIfAbsent('channels/prod/00000001.json', Buffer.from('two'))).toBe(false);
    expect((await store.read('channels/prod/00000001.json'))?.toString()).toBe('one');
  });

  it('lets exactly one of many writers of a key win', async () => {
    const store = make();
    const wins = await Promise.all(
      Array.from({ length: 20 }, (_, n) => store.createIfAbsent('race/key', Buffer.from(String(n)))),
    );
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect((await store.read('race/key'))?.toString()).toBe(String(wins.indexOf(true)));
  });

  it('lists keys in order, below a prefix, behind a key, through all pages', async () => {
    const store = make();
    for (const key of ['a/1/x.js', 'a/1.json', 'a/2/y.js', 'a/10/z.js', 'b/1'])
      await store.createIfAbsent(key, Buffer.from(''));
    expect(await all(store.list('a/'))).toEqual(['a/1.json', 'a/1/x.js', 'a/10/z.js', 'a/2/y.js']);
    expect(await all(store.list('a/', 'a/1/x.js'))).toEqual(['a/10/z.js', 'a/2/y.js']);
    expect(await all(store.list('nothing/'))).toEqual([]);
  });

  it('removes for the collector, and says when a key was written', async () => {
    const store = make();
    const before = now();
    await store.createIfAbsent('a/1', Buffer.from('x'));
    const written = Number(await store.writtenAt('a/1'));
    // Whole seconds in a bucket.
    expect(written).toBeGreaterThanOrEqual(before - 1_000);
    expect(written).toBeLessThanOrEqual(now());
    await store.remove('a/1');
    await store.remove('a/1');
    expect(await store.writtenAt('a/1')).toBeUndefined();
  });

  it.each(['../x', 'a/../../x', '/a', 'a//b', 'a/.hidden', 'a\\b', '', 'a/b\0'])(
    'takes no key like %j',
    async (key) => {
      await expect(make().read(key)).rejects.toThrow(TypeError);
      await expect(make().createIfAbsent(key, Buffer.from(''))).rejects.toThrow(TypeError);
    },
  );

  it('passes the probe', async () => {
    const store = make();
    await probeConditionalWrites(store);
    expect(await all(store.list('probes/'))).toEqual([]);
  });
});

describe('a store in a folder', () => {
  it('never lists or reads what an interrupted write left, and the collector removes it', async () => {
    const store = new FileStore(folder);
    await store.createIfAbsent('a/1', Buffer.from('x'));
    await mkdir(join(folder, '.unfinished'), { recursive: true });
    writeFileSync(join(folder, '.unfinished/half'), 'hal');
    expect(await all(store.list('a/'))).toEqual(['a/1']);
    expect(await store.removeLeftovers(new Date(0))).toBe(0);
    expect(await store.removeLeftovers(new Date(Date.now() + 1_000))).toBe(1);
  });

  it('that cannot be written says so', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openStore(join(folder, 'file'))).rejects.toThrow(StoreUnavailableError);
  });
});

describe('a store in a bucket', () => {
  it('keeps to its prefix', async () => {
    await new S3Store(settings()).createIfAbsent('a/1', Buffer.from('x'));
    expect([...s3.objects.keys()]).toEqual(['team/a/1']);
  });

  it.each([503, 429, 409, 'lost'] as const)(
    'writes once although the first try meets %s',
    async (trouble) => {
      s3.trouble.push(trouble);
      expect(await new S3Store(settings()).createIfAbsent('a/1', Buffer.from('x'))).toBe(true);
      expect(await new S3Store(settings()).createIfAbsent('a/1', Buffer.from('y'))).toBe(false);
    },
  );

  it('says what the service answers when it keeps failing', async () => {
    s3.trouble.push(503, 503, 503, 503);
    await expect(new S3Store(settings()).read('a/1')).rejects.toThrow('it answered 503 (Trouble)');
  });

  it('says when nobody answers, and when it is not allowed', async () => {
    const wrong = new S3Store({ ...settings(), secretAccessKey: 'wrong' });
    await expect(wrong.read('a/1')).rejects.toThrow('SignatureDoesNotMatch');
    const nobody = new S3Store({ ...settings(), endpoint: 'http://127.0.0.1:9' });
    await expect(nobody.read('a/1')).rejects.toThrow(StoreUnavailableError);
  });

  it('is refused when the service ignores conditions', async () => {
    s3.ignoreConditions = true;
    await expect(probeConditionalWrites(new S3Store(settings()))).rejects.toThrow('If-None-Match');
  });

  it('is opened by its URL and the settings of the environment', async () => {
    const environment = {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    expect((await openStore('s3://balcao/team', environment)).location).toBe('s3://balcao/team/');
    await expect(openStore('s3://balcao/team', {})).rejects.toThrow('S3_ACCESS_KEY_ID');
  });
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DocumentStore } from './document-store';
import { createFilesystemDocumentStore } from './filesystem-document-store';

let dir: string;
let store: DocumentStore;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'balcao-store-'));
  store = createFilesystemDocumentStore(path.join(dir, 'documents'));
});
afterEach(() => rm(dir, { recursive: true }));

const document = (name: string) => ({
  name,
  mime: 'image/webp',
  bytes: Buffer.from([0, 10, 13, 255]),
  width: 1,
  height: 1,
});

it('gives back the bytes and the type that it was given, and nothing once they are removed', async () => {
  const name = randomUUID();
  await store.put('seller', document(name));
  expect(await store.find(name)).toEqual({ mime: 'image/webp', bytes: document(name).bytes });
  await store.remove('seller', name);
  expect(await store.find(name)).toBeUndefined();
  await store.remove('seller', name);
});

it('lets only its own user read, and leaves no unfinished files', async () => {
  const name = `${randomUUID()}.webp`;
  await store.put('seller', document(name));
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  expect(files.map((file) => file.name)).toEqual([name]);
  for (const { parentPath } of files) {
    expect((await stat(path.join(parentPath, name))).mode & 0o077).toBe(0);
    expect((await stat(parentPath)).mode & 0o077).toBe(0);
  }
});

it.each(['../secrets.json', '/etc/passwd', `${randomUUID()}/..`, '', `${randomUUID()}.web p`])(
  'refuses the name %j',
  async (name) => {
    await expect(store.put('seller', document(name))).rejects.toThrow('must be a UUID');
    await expect(store.find(name)).rejects.toThrow('must be a UUID');
  },
);

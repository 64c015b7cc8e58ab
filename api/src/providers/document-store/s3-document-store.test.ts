import { randomUUID } from 'node:crypto';
import { type S3Double, startS3Double } from '@balcao/s3/testing';
import type { DocumentStore } from './document-store';
import { createS3DocumentStore } from './s3-document-store';

let s3: S3Double;
let store: DocumentStore;

beforeEach(async () => {
  s3 = await startS3Double();
  store = createS3DocumentStore(s3.settings);
});
afterEach(() => s3.close());

const document = (name: string, bytes = Buffer.from([0, 10, 13, 255])) => ({
  name,
  mime: 'image/webp',
  bytes,
  width: 1,
  height: 1,
});

it('gives back the bytes and the type that it was given, and nothing once they are removed', async () => {
  const name = randomUUID();
  await store.put('seller', document(name));
  expect([...s3.objects.keys()]).toEqual([`${name.slice(34)}/${name}`]);
  expect(await store.find(name)).toEqual({ mime: 'image/webp', bytes: document(name).bytes });
  await store.remove('seller', name);
  expect(await store.find(name)).toBeUndefined();
  await store.remove('seller', name);
});

it('puts the new one in the place of one with the same name', async () => {
  const name = randomUUID();
  await store.put('seller', document(name));
  await store.put('seller', document(name, Buffer.from('outro')));
  expect((await store.find(name))?.bytes.toString()).toBe('outro');
});

it('tries again after overload and after an answer that was lost', async () => {
  const name = randomUUID();
  s3.trouble.push(503, 'lost');
  await store.put('seller', document(name));
  s3.trouble.push(500, 429);
  expect(await store.find(name)).toBeDefined();
});

it('is unavailable while the service is, and says nothing of the keys', async () => {
  s3.trouble.push(500, 500, 500);
  const failure = await store.find(randomUUID()).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    status: 503,
    cause: { message: 'The document store answered 500 to GET' },
  });
  expect(JSON.stringify(failure)).not.toContain('sample-secret');
  await s3.close();
  await expect(store.check()).rejects.toMatchObject({ status: 503 });
  s3 = await startS3Double();
});

it('does not try again what is refused: a wrong key, or another bucket', async () => {
  for (const wrong of [{ secretAccessKey: 'other' }, { bucket: 'outro' }]) {
    const refused = createS3DocumentStore({ ...s3.settings, ...wrong });
    await expect(refused.check()).rejects.toMatchObject({ status: 503 });
  }
  expect(await store.check()).toBeUndefined();
});

it.each(['../secrets.json', 'a/b', `${randomUUID()}?acl`, ''])('refuses the name %j', async (name) => {
  await expect(store.put('seller', document(name))).rejects.toThrow('must be a UUID');
});

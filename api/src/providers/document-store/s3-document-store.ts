import { S3Client, type S3Request, type S3Settings } from '@balcao/s3';
import { Problem } from '../../problem';
import { documentPlace, packDocument, unpackDocument } from './document-file';
import type { DocumentStore } from './document-store';

const PATIENCE = { timeoutMs: 10_000, attempts: 3 };
const NOT_THERE = 404;

function keyOf(name: string): string {
  const { folder, file } = documentPlace(name);
  return `${folder}/${file}`;
}

/** Keeps documents in a private bucket of an S3-compatible service: `<2 digits>/<name>`, as the files of a folder are. */
export function createS3DocumentStore(settings: S3Settings): DocumentStore {
  const client = new S3Client(settings, PATIENCE);

  async function ask(
    method: string,
    key: string | undefined,
    expected: number[],
    request?: S3Request,
  ): Promise<Response> {
    const { response } = await client.send(method, key, request);
    if (response && expected.includes(response.status)) return response;
    await response?.body?.cancel();
    const answer = response ? `answered ${response.status}` : 'did not answer';
    throw new Problem('unavailable', {
      headers: { 'retry-after': '5' },
      cause: new Error(`The document store ${answer} to ${method}`),
    });
  }

  return {
    async put(_sellerId, { name, mime, bytes }) {
      const response = await ask('PUT', keyOf(name), [200], { body: packDocument({ mime, bytes }) });
      await response.body?.cancel();
    },
    async find(name) {
      const response = await ask('GET', keyOf(name), [200, NOT_THERE]);
      const content = Buffer.from(await response.arrayBuffer());
      return response.status === NOT_THERE ? undefined : unpackDocument(content);
    },
    async remove(_sellerId, name) {
      await ask('DELETE', keyOf(name), [200, 204, NOT_THERE]);
    },
    async check() {
      await ask('HEAD', undefined, [200], { timeoutMs: 2_000, attempts: 1 });
    },
  };
}

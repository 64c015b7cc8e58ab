import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../config-documents';
import { Problem } from '../../problem';
import { documentPlace, packDocument, unpackDocument } from './document-file';
import type { DocumentStore } from './document-store';

const TIMEOUT_MS = 10_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const NOT_THERE = 404;

/** Answers after which the same request may succeed. All requests here may be repeated: they leave the same behind. */
const isRetryable = (status: number) => status === 429 || status >= 500;

interface Asked {
  body?: Buffer;
  timeoutMs?: number;
  tries?: number;
}

/** Keeps documents in a private bucket of an S3-compatible service: `<2 digits>/<name>`, as the files of a folder are. */
export function createS3DocumentStore(settings: S3Settings): DocumentStore {
  const { endpoint, bucket, ...keys } = settings;
  const client = new AwsClient({ ...keys, service: 's3', retries: 0 });
  const base = `${endpoint}/${bucket}`;
  const urlOf = (name: string): string => {
    const { folder, file } = documentPlace(name);
    return `${base}/${folder}/${file}`;
  };

  /** One request; undefined when no answer came, for whatever reason. */
  async function askOnce(method: string, url: string, { body, timeoutMs = TIMEOUT_MS }: Asked) {
    // The service compares, so what arrives is what was sent.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { 'x-amz-content-sha256': digest };
    const request = await client.sign(url, { method, headers, ...(body && { body: new Uint8Array(body) }) });
    return fetch(request, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  }

  async function ask(method: string, url: string, asked: Asked, expected: number[]): Promise<Response> {
    const { tries = TRIES } = asked;
    for (let made = 1; ; made += 1) {
      const response = await askOnce(method, url, asked);
      if (response && expected.includes(response.status)) return response;
      await response?.body?.cancel();
      if (made === tries || (response && !isRetryable(response.status))) {
        const answer = response ? `answered ${response.status}` : 'did not answer';
        throw new Problem('unavailable', {
          headers: { 'retry-after': '5' },
          cause: new Error(`The document store ${answer} to ${method}`),
        });
      }
      await pause(FIRST_PAUSE_MS * 2 ** made);
    }
  }

  return {
    async put(_sellerId, { name, mime, bytes }) {
      const response = await ask('PUT', urlOf(name), { body: packDocument({ mime, bytes }) }, [200]);
      await response.body?.cancel();
    },
    async find(name) {
      const response = await ask('GET', urlOf(name), {}, [200, NOT_THERE]);
      const content = Buffer.from(await response.arrayBuffer());
      return response.status === NOT_THERE ? undefined : unpackDocument(content);
    },
    async remove(_sellerId, name) {
      await ask('DELETE', urlOf(name), {}, [200, 204, NOT_THERE]);
    },
    async check() {
      await ask('HEAD', base, { timeoutMs: 2_000, tries: 1 }, [200]);
    },
  };
}

import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../s3-client';

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'sample-secret' };
const REGION = 'sa-east-1';
const BUCKET = 'balcao';

interface Answer {
  status: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const failure = (status: number, code: string): Answer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});

/** Whether a request is signed as AWS's Signature Version 4 asks, computed here from the published description. */
function isSigned(request: IncomingMessage, url: URL): boolean {
  const { authorization = '' } = request.headers;
  const [, credential = '', signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(authorization) ?? [];
  const [accessKeyId, ...scope] = credential.split('/');
  if (accessKeyId !== KEYS.accessKeyId) return false;
  const names = signedHeaders.split(';');
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...url.searchParams].map(([k, v]) => `${encode(k)}=${encode(v)}`).sort();
  const canonical = [
    request.method,
    decodeURIComponent(url.pathname).split('/').map(encode).join('/'),
    query.join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    request.headers['x-amz-content-sha256'],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope.join('/'), sha256(canonical)].join(
    '\n',
  );
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}

export interface S3Double {
  settings: S3Settings;
  objects: Map<string, Buffer>;
  /**
   * Answers that are given instead of working, first come first served; `lost` does the work, but the answer never
   * arrives.
   */
  trouble: (number | 'lost')[];
  /** Behaves like a service without conditional writes. */
  ignoreConditions: boolean;
  close(): Promise<void>;
}

/**
 * An S3 service on loopback with one bucket and what the stores use: signatures, conditional PUT, GET, HEAD, DELETE, listings
 * in pages of two, errors as XML.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Buffer>();

  function list(url: URL): Answer {
    const wanted = url.searchParams.get('prefix') ?? '';
    const token = Buffer.from(url.searchParams.get('continuation-token') ?? '', 'base64').toString();
    const after = token || url.searchParams.get('start-after') || '';
    const keys = [...objects.keys()].sort().filter((key) => key.startsWith(wanted) && key > after);
    const page = keys.slice(0, 2);
    const next = keys.length > page.length ? Buffer.from(page.at(-1) ?? '').toString('base64') : undefined;
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${
        next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
      }${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
    };
  }

  function answer(request: IncomingMessage, url: URL, body: Buffer): Answer {
    const [, bucket, ...segments] = decodeURIComponent(url.pathname).split('/');
    const key = segments.join('/');
    const object = objects.get(key);
    if (!isSigned(request, url)) return failure(403, 'SignatureDoesNotMatch');
    if (bucket !== BUCKET) return failure(404, 'NoSuchBucket');
    if (!key) return request.method === 'HEAD' ? { status: 200 } : list(url);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (request.method === 'PUT') {
      if (object && request.headers['if-none-match'] === '*' && !double.ignoreConditions)
        return failure(412, 'PreconditionFailed');
      if (sha256(body) !== request.headers['x-amz-content-sha256'])
        return failure(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, body);
      return { status: 200 };
    }
    if (!object) return failure(404, 'NoSuchKey');
    return { status: 200, body: object, headers: { 'last-modified': new Date().toUTCString() } };
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const planned = double.trouble.shift();
      const url = new URL(request.url ?? '/', 'http://s3');
      const {
        status,
        headers,
        body: content,
      } = typeof planned === 'number' ? failure(planned, 'Trouble') : answer(request, url, body);
      if (planned === 'lost') return request.socket.destroy();
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : content);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const double: S3Double = {
    settings: { bucket: BUCKET, endpoint, region: REGION, ...KEYS },
    objects,
    trouble: [],
    ignoreConditions: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

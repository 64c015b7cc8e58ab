import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';

const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'sample-secret', region: 'sa-east-1' };
const BUCKET = 'identidade';

/** An S3 service on loopback with what the document store uses: signatures, PUT, GET, HEAD of the bucket, DELETE. */
export class S3Double {
  readonly objects = new Map<string, Buffer>();
  /** Forced answers, in order; `lost` does the work and drops the answer. */
  readonly trouble: (number | 'lost')[] = [];
  private readonly client = new AwsClient({ ...KEYS, service: 's3', retries: 0 });
  private readonly server = createServer((request, response) => {
    void this.answer(request).then(({ status, body }) => {
      if (status === 0) return request.socket.destroy();
      return response.writeHead(status).end(body);
    });
  });

  static async start(): Promise<S3Double> {
    const double = new S3Double();
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  get settings() {
    return { endpoint: this.url, bucket: BUCKET, ...KEYS };
  }

  /** The settings of an API that keeps its documents here. */
  get environment(): Record<string, string> {
    return {
      DOCUMENTS_S3_URL: this.url,
      DOCUMENTS_S3_BUCKET: BUCKET,
      DOCUMENTS_S3_REGION: KEYS.region,
      DOCUMENTS_ACCESS_KEY: KEYS.accessKeyId,
      DOCUMENTS_SECRET_KEY: KEYS.secretAccessKey,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Whether a request is signed with our key, its time and its body. */
  private async isSigned(
    { method = '', headers, url = '' }: IncomingMessage,
    body: Buffer,
  ): Promise<boolean> {
    const digest = createHash('sha256').update(body).digest('hex');
    const signed = await this.client.sign(`${this.url}${url}`, {
      method,
      headers: { 'x-amz-content-sha256': digest },
      aws: { datetime: String(headers['x-amz-date']) },
    });
    return signed.headers.get('authorization') === headers.authorization;
  }

  private async answer(request: IncomingMessage): Promise<{ status: number; body?: Buffer }> {
    const body = await buffer(request);
    const planned = this.trouble.shift();
    if (typeof planned === 'number') return { status: planned };
    const [, bucket, ...rest] = (request.url ?? '').split('/');
    if (!(await this.isSigned(request, body))) return { status: 403 };
    const key = rest.join('/');
    const done = bucket === BUCKET ? this.work(request.method, key, body) : { status: 404 };
    return planned === 'lost' ? { status: 0 } : done;
  }

  private work(method = '', key: string, body: Buffer): { status: number; body?: Buffer } {
    const found = this.objects.get(key);
    if (method === 'HEAD') return { status: 200 };
    if (method === 'DELETE') return { status: this.objects.delete(key) ? 204 : 404 };
    if (method === 'PUT') {
      this.objects.set(key, body);
      return { status: 200 };
    }
    return found ? { status: 200, body: found } : { status: 404 };
  }
}

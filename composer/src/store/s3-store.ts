import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { assertKey, assertPrefix } from './keys';
import { type CollectableStore, StoreUnavailableError } from './store';

export interface S3Settings {
  bucket: string;
  /** Put before every key, ending with `/`; empty for the whole bucket. */
  prefix: string;
  /** The service's address, such as `https://s3.sa-east-1.amazonaws.com`. The bucket goes into the path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 15_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 100;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of all elements of a name, entities decoded. Enough for the flat answers of a listing. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
  );
}

/** Answers after which the same request may succeed: overload, and two conditional writes that met each other. */
const isRetryable = (status: number) => status === 429 || status >= 500;

/**
 * A store in an S3-compatible bucket. `If-None-Match: *` makes a write fail when the key exists; whether the service
 * obeys is probed when the store is opened.
 */
export class S3Store implements CollectableStore {
  readonly location: string;
  private readonly client: AwsClient;

  constructor(private readonly settings: S3Settings) {
    this.location = `s3://${settings.bucket}/${settings.prefix}`;
    const { accessKeyId, secretAccessKey, region } = settings;
    this.client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  async read(key: string): Promise<Buffer | undefined> {
    const response = await this.ask('GET', this.urlOf(key));
    if (response.status === 404) return undefined;
    await this.expect(response, [200]);
    return Buffer.from(await response.arrayBuffer());
  }

  async createIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    const url = this.urlOf(key);
    const headers = {
      'if-none-match': '*',
      // The service compares the checksum, so damaged uploads are refused.
      'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
    };
    for (let tries = 1; ; tries++) {
      const last = tries === TRIES;
      const response = await this.requestOnce('PUT', url, { headers, body: Buffer.from(bytes) });
      if (response?.status === 200) return true;
      // 412: the key exists. After an answer that was lost, it may have been this very call that wrote it.
      if (response?.status === 412) return tries > 1 && this.holds(key, bytes);
      // 409: another conditional write of the key is in progress, and it is open which one wins.
      const undecided = !response || response.status === 409 || isRetryable(response.status);
      if (!undecided || last) throw await this.unavailable(response);
      await pause(FIRST_PAUSE_MS * 2 ** tries);
    }
  }

  async *list(prefix: string, after?: string): AsyncIterable<string> {
    assertPrefix(prefix);
    const query = new URLSearchParams({ 'list-type': '2', prefix: this.settings.prefix + prefix });
    if (after) query.set('start-after', this.settings.prefix + after);
    for (let token: string | undefined = ''; token !== undefined; ) {
      if (token) query.set('continuation-token', token);
      const response = await this.ask('GET', `${this.bucketUrl()}?${query}`);
      await this.expect(response, [200]);
      const xml = await response.text();
      for (const key of elements(xml, 'Key')) yield key.slice(this.settings.prefix.length);
      token = elements(xml, 'NextContinuationToken')[0];
    }
  }

  async writtenAt(key: string): Promise<Date | undefined> {
    const response = await this.ask('HEAD', this.urlOf(key));
    if (response.status === 404) return undefined;
    await this.expect(response, [200]);
    return new Date(response.headers.get('last-modified') ?? Number.NaN);
  }

  async remove(key: string): Promise<void> {
    await this.expect(await this.ask('DELETE', this.urlOf(key)), [200, 204, 404]);
  }

  /** A write that was interrupted leaves nothing in a bucket. */
  async removeLeftovers(): Promise<number> {
    return 0;
  }

  private async holds(key: string, bytes: Uint8Array): Promise<boolean> {
    return (await this.read(key))?.equals(bytes) ?? false;
  }

  private bucketUrl(): string {
    return `${this.settings.endpoint.replace(/\/$/, '')}/${this.settings.bucket}`;
  }

  private urlOf(key: string): string {
    assertKey(key);
    return `${this.bucketUrl()}/${this.settings.prefix}${key}`.replaceAll('+', '%2B');
  }

  /** Retries until there is a final answer. */
  private async ask(method: string, url: string): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const response = await this.requestOnce(method, url);
      if (response && !isRetryable(response.status)) return response;
      if (tries === TRIES) throw await this.unavailable(response);
      await pause(FIRST_PAUSE_MS * 2 ** tries);
    }
  }

  /** @returns undefined when no answer came, for whatever reason */
  private async requestOnce(
    method: string,
    url: string,
    more: { headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {},
  ): Promise<Response | undefined> {
    const request = await this.client.sign(url, { method, ...more });
    return fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined);
  }

  private async expect(response: Response, statuses: number[]): Promise<void> {
    if (!statuses.includes(response.status)) throw await this.unavailable(response);
  }

  private async unavailable(response: Response | undefined): Promise<StoreUnavailableError> {
    const code = response && elements(await response.text(), 'Code')[0];
    const answer = response ? `it answered ${response.status}${code ? ` (${code})` : ''}.` : 'no answer.';
    return new StoreUnavailableError(this.location, answer);
  }
}

import { isOverload, S3Client, type S3Request, type S3Settings } from '@balcao/s3';
import { assertKey, assertPrefix } from './keys';
import { type CollectableStore, StoreUnavailableError } from './store';

export interface S3StoreSettings extends S3Settings {
  /** Put before every key, ending with `/`; empty for the whole bucket. */
  prefix: string;
}

const PATIENCE = { timeoutMs: 15_000, attempts: 4 };
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of all elements of a name, entities decoded. Enough for the flat answers of a listing. */
function elements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => ENTITIES[entity] ?? ''),
  );
}

/**
 * A store in an S3-compatible bucket. `If-None-Match: *` makes a write fail when the key exists; whether the service
 * obeys is probed when the store is opened.
 */
export class S3Store implements CollectableStore {
  readonly location: string;
  private readonly client: S3Client;
  private readonly prefix: string;

  constructor({ prefix, ...settings }: S3StoreSettings) {
    this.location = `s3://${settings.bucket}/${prefix}`;
    this.client = new S3Client(settings, PATIENCE);
    this.prefix = prefix;
  }

  async read(key: string): Promise<Buffer | undefined> {
    const response = await this.ask('GET', this.nameOf(key), [200, 404]);
    return response.status === 404 ? undefined : Buffer.from(await response.arrayBuffer());
  }

  async createIfAbsent(key: string, bytes: Uint8Array): Promise<boolean> {
    const { response, attempts } = await this.client.send('PUT', this.nameOf(key), {
      headers: { 'if-none-match': '*' },
      body: bytes,
      // 409: another conditional write of the key is in progress, and it is open which one wins.
      isRetryable: (status) => status === 409 || isOverload(status),
    });
    if (response?.status === 200) return true;
    // 412: the key exists. After an answer that was lost, it may have been this very call that wrote it.
    if (response?.status === 412) return attempts > 1 && this.holds(key, bytes);
    throw await this.unavailable(response);
  }

  async *list(prefix: string, after?: string): AsyncIterable<string> {
    assertPrefix(prefix);
    const query = new URLSearchParams({ 'list-type': '2', prefix: this.prefix + prefix });
    if (after) query.set('start-after', this.prefix + after);
    for (let token: string | undefined = ''; token !== undefined; ) {
      if (token) query.set('continuation-token', token);
      const response = await this.ask('GET', undefined, [200], { query });
      const xml = await response.text();
      for (const key of elements(xml, 'Key')) yield key.slice(this.prefix.length);
      token = elements(xml, 'NextContinuationToken')[0];
    }
  }

  async writtenAt(key: string): Promise<Date | undefined> {
    const response = await this.ask('HEAD', this.nameOf(key), [200, 404]);
    if (response.status === 404) return undefined;
    return new Date(response.headers.get('last-modified') ?? Number.NaN);
  }

  async remove(key: string): Promise<void> {
    await this.ask('DELETE', this.nameOf(key), [200, 204, 404]);
  }

  /** A write that was interrupted leaves nothing in a bucket. */
  async removeLeftovers(): Promise<number> {
    return 0;
  }

  private async holds(key: string, bytes: Uint8Array): Promise<boolean> {
    return (await this.read(key))?.equals(bytes) ?? false;
  }

  /** The object of a key. */
  private nameOf(key: string): string {
    assertKey(key);
    return this.prefix + key;
  }

  private async ask(
    method: string,
    name: string | undefined,
    expected: number[],
    request?: S3Request,
  ): Promise<Response> {
    const { response } = await this.client.send(method, name, request);
    if (response && expected.includes(response.status)) return response;
    throw await this.unavailable(response);
  }

  private async unavailable(response: Response | undefined): Promise<StoreUnavailableError> {
    const code = response && elements(await response.text(), 'Code')[0];
    const answer = response ? `it answered ${response.status}${code ? ` (${code})` : ''}.` : 'no answer.';
    return new StoreUnavailableError(this.location, answer);
  }
}

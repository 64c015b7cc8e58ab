import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** The service's address, such as `https://s3.sa-east-1.amazonaws.com`. The bucket goes into the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  /** Never logged or answered. */
  secretAccessKey: string;
}

/** How long a client waits for an answer, and how often it sends a request. */
export interface S3Patience {
  timeoutMs: number;
  attempts: number;
}

export interface S3Request extends Partial<S3Patience> {
  headers?: Record<string, string>;
  body?: Uint8Array;
  query?: URLSearchParams;
  /** Whether the same request may succeed after an answer with this status. Default: after overload. */
  isRetryable?: (status: number) => boolean;
}

export interface S3Answer {
  /** The final answer, or the last one when all attempts failed; undefined when none came, for whatever reason. */
  response: Response | undefined;
  /** How often the request was sent. */
  attempts: number;
}

const FIRST_PAUSE_MS = 100;

/** Overload, and failures of the service itself. */
export const isOverload = (status: number) => status === 429 || status >= 500;

/** Sends signed requests to one bucket. Every request may be sent again, so callers send only what may be repeated. */
export class S3Client {
  private readonly client: AwsClient;
  private readonly bucketUrl: string;

  constructor(
    { endpoint, bucket, ...keys }: S3Settings,
    private readonly patience: S3Patience,
  ) {
    this.client = new AwsClient({ ...keys, service: 's3', retries: 0 });
    this.bucketUrl = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${bucket}`;
  }

  /**
   * Sends a request until there is a final answer. Pauses between attempts grow. Never throws for a failed request.
   *
   * @param key the object; undefined for the bucket itself
   */
  async send(method: string, key: string | undefined, request: S3Request = {}): Promise<S3Answer> {
    const { isRetryable = isOverload, attempts: most = this.patience.attempts } = request;
    for (let attempts = 1; ; attempts++) {
      const response = await this.sendOnce(method, key, request);
      const isFinal = response !== undefined && !isRetryable(response.status);
      if (isFinal || attempts === most) return { response, attempts };
      await response?.body?.cancel();
      await pause(FIRST_PAUSE_MS * 2 ** attempts);
    }
  }

  private async sendOnce(
    method: string,
    key: string | undefined,
    { headers, body, query, timeoutMs = this.patience.timeoutMs }: S3Request,
  ): Promise<Response | undefined> {
    const path = key === undefined ? '' : `/${key.replaceAll('+', '%2B')}`;
    // The service compares the checksum, so damaged uploads are refused.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const signed = await this.client.sign(`${this.bucketUrl}${path}${query ? `?${query}` : ''}`, {
      method,
      headers: { ...headers, 'x-amz-content-sha256': digest },
      ...(body && { body: new Uint8Array(body) }),
    });
    return fetch(signed, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
  }
}

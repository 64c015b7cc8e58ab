import type { IncomingMessage } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** The longest text that the API takes. A longer one is refused here, before it reaches the API. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Longer than the largest file that the API accepts. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** How long a sender may pause within a body. */
const BODY_SILENCE_MS = 15_000;

/** A body that cannot be passed on; the status says why. */
export class BodyRefused extends Error {
  constructor(
    readonly statusCode: 408 | 413,
    message: string,
  ) {
    super(message);
  }
}

const tooLarge = (largest: number) => new BodyRefused(413, `The body is longer than ${largest} bytes`);
/** Text types, which the API reads whole. Any other type may be a file. */
const isText = (contentType = 'text/plain') =>
  /^(?:text\/plain|application\/(?:x-www-form-urlencoded|(?:[\w.-]+\+)?json))\b/i.test(contentType);

/** Passes on what arrives, and fails when it is too long or the sender stalls. */
class BoundedBody extends Transform {
  private received = 0;
  private silence: NodeJS.Timeout | undefined;

  constructor(
    private readonly largest: number,
    private readonly silenceMs: number,
  ) {
    super();
    this.listen();
    this.once('close', () => clearTimeout(this.silence));
    // The reader of the body gets its errors. After an early answer there is no reader.
    this.on('error', () => {});
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    this.listen();
    done(this.received > this.largest ? tooLarge(this.largest) : null, chunk);
  }

  private listen(): void {
    clearTimeout(this.silence);
    // A receiver that stops reading also stops the sender. That does not count as a pause of the sender.
    this.silence = setTimeout(
      () =>
        this.writableNeedDrain
          ? this.listen()
          : this.destroy(new BodyRefused(408, 'The body stopped coming')),
      this.silenceMs,
    );
  }
}

function bounded(payload: Readable, largest: number, silenceMs: number): BoundedBody {
  const body = new BoundedBody(largest, silenceMs);
  payload.once('close', () => {
    if (!payload.readableEnded) body.destroy(new Error('The sender went away'));
  });
  return payload.pipe(body);
}

async function whole(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * The body of a proxied request. A short body is received first, so that slow and broken senders never hold a
 * connection of the receiver. A longer file is a stream that fails above the limit. The request's own stream is never
 * destroyed, so the sender still gets an answer.
 *
 * @throws BodyRefused 413 for texts above 1 MiB and anything above 20 MiB, 408 when nothing arrives for `silenceMs`
 */
export async function receiveBody(
  { headers }: Pick<IncomingMessage, 'headers'>,
  payload: Readable,
  silenceMs: number = BODY_SILENCE_MS,
): Promise<Buffer | Readable> {
  const largest = isText(headers['content-type']) ? MAX_TEXT_BYTES : MAX_FILE_BYTES;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (length !== undefined && length > largest) throw tooLarge(largest);
  const body = bounded(payload, largest, silenceMs);
  const isShort = largest === MAX_TEXT_BYTES || (length !== undefined && length <= MAX_TEXT_BYTES);
  return isShort ? whole(body) : body;
}

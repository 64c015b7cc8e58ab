import type { IncomingMessage } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';

/** What the API would refuse as too long is refused here, before it reaches the API. */
const MAX_TEXT_BYTES = 1024 * 1024;
/** Longer than the largest file that the API takes. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** How long a sender may be silent in the middle of a body. */
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
/** Texts, which the API reads whole; any other type may be a file. */
const isText = (contentType = 'text/plain') =>
  /^(?:text\/plain|application\/(?:x-www-form-urlencoded|(?:[\w.-]+\+)?json))\b/i.test(contentType);

/** Passes on what arrives, and fails when that is too long or its sender falls silent. */
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
    // Whoever reads the body learns of its errors; after an early answer nobody does.
    this.on('error', () => {});
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.received += chunk.length;
    this.listen();
    done(this.received > this.largest ? tooLarge(this.largest) : null, chunk);
  }

  private listen(): void {
    clearTimeout(this.silence);
    // A receiver that does not read on stops the sender as well: that is not the sender's silence.
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
 * The body of a request that is to be passed on. What is short is received first, so that slow and broken senders never
 * hold a connection of the receiver; a longer file is a stream, which ends when it is longer than allowed. The request's own
 * stream is never destroyed: its sender still gets an answer.
 *
 * @throws BodyRefused 413 for texts above 1 MiB and anything above 20 MiB, 408 when nothing comes for `silenceMs`
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

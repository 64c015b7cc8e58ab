import type { IncomingMessage } from 'node:http';

const KEPT_BYTES = 1_024;

/**
 * The beginning of an answer's text, for people to read. The rest is not received. An answer that stops halfway has what came
 * until then.
 */
export async function startOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= KEPT_BYTES) break;
    }
  } catch {
    // The status has come: what it said is all that is known.
  }
  const text = Buffer.concat(parts).subarray(0, KEPT_BYTES).toString('utf8');
  // PostgreSQL stores no NUL, and a cut may leave half a character.
  return text.replace(/\0|\uFFFD$/g, '');
}

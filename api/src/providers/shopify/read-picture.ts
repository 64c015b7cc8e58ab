import { noteRetryAfter } from '../retry-after';
import type { PictureAnswer } from './shopify-provider';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Shopify's servers make a picture smaller when they are asked to; larger ones are of no use here. */
const MAX_SIDE = 2_000;

/** The bytes of an answer; undefined above the largest size. */
async function bytesOf(response: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Reads a picture of a product from Shopify's servers, which show it to everybody. */
export async function readPicture(
  address: string,
  mayRead: (url: string) => boolean,
): Promise<PictureAnswer> {
  if (!mayRead(address)) return { outcome: 'refused' };
  const url = new URL(address);
  url.searchParams.set('width', String(MAX_SIDE));
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    noteRetryAfter(response.status, response.headers.get('retry-after'));
    if (response.status >= 500 || response.status === 429) return { outcome: 'unreachable' };
    if (!response.ok) return { outcome: 'refused' };
    const bytes = await bytesOf(response);
    return bytes === undefined ? { outcome: 'refused' } : { outcome: 'read', bytes };
  } catch {
    return { outcome: 'unreachable' };
  }
}

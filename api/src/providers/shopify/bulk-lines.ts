import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { z } from '@balcao/api-schema';
import { noteRetryAfter } from '../retry-after';
import { gid, numberOfGid } from './gid';
import { pictureRecord, productRecord, variantRecord } from './product-records';
import { ExportUnreadable, type ShopProduct } from './shopify-provider';

/** A film has no id among the pictures. */
const line = z.object({ id: gid.optional(), __parentId: gid.optional() });
const VARIANT = /^gid:\/\/shopify\/ProductVariant\//;

/** The lines of a bulk operation: each parent is followed by its children. */
async function* productsIn(lines: AsyncIterable<string>): AsyncGenerator<ShopProduct> {
  let current: (ShopProduct & { variants: unknown[]; images: unknown[] }) | null = null;
  for await (const text of lines) {
    if (text.trim() === '') continue;
    const value: unknown = JSON.parse(text);
    const { id = '', __parentId: parent } = line.parse(value);
    if (parent === undefined) {
      if (current) yield current;
      current = { ...productRecord.parse(value), variants: [], images: [] };
    } else if (current && numberOfGid(parent) === current.id) {
      if (VARIANT.test(id)) current.variants.push(variantRecord.parse(value));
      else {
        const picture = pictureRecord.parse(value);
        if (picture) current.images.push(picture);
      }
    }
  }
  if (current) yield current;
}

const TIMEOUT_MS = 10 * 60_000;

/** Reads the file that Shopify has written, without keeping it. @throws ExportUnreadable */
export async function* readExport(url: string): AsyncGenerator<ShopProduct> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    noteRetryAfter(response.status, response.headers.get('retry-after'));
    if (!response.ok || response.body === null) throw new ExportUnreadable();
    const input = Readable.fromWeb(response.body as ReadableStream);
    yield* productsIn(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
  } catch {
    throw new ExportUnreadable();
  }
}

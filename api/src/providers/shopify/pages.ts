import { z } from '@balcao/api-schema';
import type { AskShop } from './ask-shop';
import type { ShopAccess, ShopAnswer, ShopPage } from './shopify-provider';

/** A question with a size, `first`, that is asked again with half of it where it costs too much. */
interface SizedQuestion<Entry> {
  query: string;
  /** The field of the answer. */
  field: string;
  record: z.ZodType<Entry>;
  size: number;
}

/** A record of a page. `isCut`: it has more parts than the page has of each. */
interface Entry {
  id: string;
  isCut: boolean;
}

/** Asks with half the size, and half of that, for as long as the question costs too much. */
async function askWithin<Answer>(
  size: number,
  ask: (first: number) => Promise<ShopAnswer<Answer>>,
): Promise<ShopAnswer<Answer>> {
  const asked = await ask(size);
  const isTooMuch = asked.outcome === 'failed' && asked.why === 'too_costly';
  return isTooMuch && size > 1 ? askWithin(Math.floor(size / 2), ask) : asked;
}

/** Asks for a record by its id; null where there is none. @param size the largest number of its parts that is read */
export async function askForRecord<One extends Entry>(
  ask: AskShop,
  access: ShopAccess,
  { query, field, record, size }: SizedQuestion<One>,
  id: string,
): Promise<ShopAnswer<One | null>> {
  const answer = z.object({ [field]: record.nullable() });
  const asked = await askWithin(size, (first) => ask(access, query, answer, { id, first }));
  return asked.outcome === 'failed' ? asked : { outcome: 'known', answer: asked.answer[field] ?? null };
}

/** Asks for a record with as many parts as most have, which costs little, and for all of them only where it has more. */
export async function askForUsualRecord<One extends Entry>(
  ask: AskShop,
  access: ShopAccess,
  question: SizedQuestion<One>,
  { id, usualSize }: { id: string; usualSize: number },
): Promise<ShopAnswer<One | null>> {
  const asked = await askForRecord(ask, access, { ...question, size: usualSize }, id);
  const isCut = asked.outcome === 'known' && asked.answer?.isCut === true;
  return isCut ? askForRecord(ask, access, question, id) : asked;
}

/** Asks for some records that changed since then. @param whole reads a record that the page has only a part of */
export async function askForPage<One extends Entry>(
  ask: AskShop,
  access: ShopAccess,
  { query, field, record, size }: SizedQuestion<One>,
  { since, after }: { since: Date; after: string | null },
  whole: (id: string) => Promise<ShopAnswer<One | null>>,
): Promise<ShopAnswer<ShopPage<One>>> {
  const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
  const answer = z.object({ [field]: z.object({ pageInfo, nodes: z.array(record) }) });
  const filter = `updated_at:>='${since.toISOString()}'`;
  const asked = await askWithin(size, (first) => ask(access, query, answer, { query: filter, after, first }));
  if (asked.outcome === 'failed') return asked;
  const page = asked.answer[field];
  const items: One[] = [];
  for (const item of page?.nodes ?? []) {
    const read = item.isCut ? await whole(item.id) : undefined;
    if (read?.outcome === 'failed') return read;
    // One that is gone by now is told by its notice.
    items.push(read?.answer ?? item);
  }
  const next = page?.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
  return { outcome: 'known', answer: { items, next } };
}

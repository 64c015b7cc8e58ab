import { randomBytes } from 'node:crypto';
import { PRODUCT_FIELDS, slugify } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import type { ProductWrite } from './product-write';
import { findSlugHolders } from './write-repository';

/** The slug made from a name. */
const slugOfName = (name: string): string => slugify(name, PRODUCT_FIELDS.slug.max) || 'produto';

/** `bolsa-de-lona` → `bolsa-de-lona-3f9c1a2b`. */
const withRandomEnding = (slug: string) => {
  const ending = `-${randomBytes(4).toString('hex')}`;
  return slug.slice(0, PRODUCT_FIELDS.slug.max - ending.length) + ending;
};

function withSlug(write: ProductWrite, slug: string): ProductWrite {
  const { content, change } = write;
  const after = 'slug' in change.after ? { ...change.after, slug } : change.after;
  return { ...write, content: { ...content, slug }, change: { ...change, after } };
}

/**
 * Gives each product the slug that it asks for, or a free one made from its name.
 * @throws Problem slug_in_use when another product of the store has the requested slug
 */
export async function assignSlugs(
  trx: SellerTransaction,
  owner: Owner,
  writes: readonly ProductWrite[],
): Promise<readonly ProductWrite[]> {
  const changing = writes.filter(
    ({ content, current }) => content.slug === '' || content.slug !== current?.content.slug,
  );
  if (changing.length === 0) return writes;
  const wanted = changing.map(({ content }) => content.slug || slugOfName(content.name));
  const holders = await findSlugHolders(trx, owner, wanted);
  const isTaken = (slug: string, id: string) => (holders.get(slug) ?? id) !== id;

  for (const { id, content } of writes) {
    if (content.slug === '') continue;
    if (isTaken(content.slug, id)) {
      const { text } = new Problem('slug_in_use');
      throw new Problem('slug_in_use', { fields: { slug: [text] } });
    }
    holders.set(content.slug, id);
  }
  return writes.map((write) => {
    if (write.content.slug !== '') return write;
    const made = slugOfName(write.content.name);
    const slug = isTaken(made, write.id) ? withRandomEnding(made) : made;
    holders.set(slug, write.id);
    return withSlug(write, slug);
  });
}

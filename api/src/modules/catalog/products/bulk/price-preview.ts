import { MAX_PREVIEWED, type PricePreview, type PricePreviewRequest, type Product } from '@balcao/api-schema';
import { changedPrice, type PriceChange, variantLabel } from '@balcao/domain';
import type { Database } from '../../../../db/database';
import type { Owner } from '../../../../db/owner';
import type { SelectionCursor } from '../../../../lists/selection';
import { Problem } from '../../../../problem';
import { changedContent } from '../product-content';
import { findProducts } from '../repository';
import { pricePatch, rowProblems } from './actions';
import { productSelection } from './selection';

const CHUNK = 500;
const SAMPLES = 20;
const FAILING_SAMPLES = 10;

type Sample = PricePreview['sample'][number];

/** The prices of a product that a change affects. */
function pricesOf({ id, name, priceCents, variants }: Product) {
  const own = variants.flatMap(({ priceCents: cents, values }) =>
    cents === null ? [] : [{ id, label: `${name} · ${variantLabel(values)}`, beforeCents: cents }],
  );
  return priceCents === null ? own : [{ id, label: name, beforeCents: priceCents }, ...own];
}

/** Why the prices of a product cannot be changed; null when they can, `unchanged` when they would stay the same. */
function problemOf(product: Product, change: PriceChange): string | null | 'unchanged' {
  try {
    return changedContent(product, pricePatch(product, change)) === null ? 'unchanged' : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return rowProblems(error)
      .map(({ message }) => message)
      .join(' ');
  }
}

/**
 * Previews a price change, without applying it.
 * @throws Problem selection_changed
 */
export async function previewPrices(
  database: Database,
  owner: Owner,
  { selection, ...change }: PricePreviewRequest,
): Promise<PricePreview> {
  const at = { selection, asOf: new Date() };
  const total = await database.withSeller(owner.sellerId, (trx) =>
    productSelection.count(trx, owner, selection),
  );
  const counts = { checked: 0, unchanged: 0, unpriced: 0, failing: 0 };
  const [failing, changing]: [Sample[], Sample[]] = [[], []];

  const look = (product: Product) => {
    counts.checked += 1;
    const prices = pricesOf(product);
    const problem = problemOf(product, change);
    if (prices.length === 0) counts.unpriced += 1;
    if (problem === 'unchanged') counts.unchanged += 1;
    else if (problem !== null) counts.failing += 1;
    const samples = problem === null ? changing : failing;
    if (problem === 'unchanged' || samples.length >= SAMPLES) return;
    for (const price of prices) {
      samples.push({ ...price, afterCents: changedPrice(price.beforeCents, change), problem });
    }
  };

  let cursor: SelectionCursor | null = null;
  do {
    const from: SelectionCursor | null = cursor;
    const { ids, next } = await database.withSeller(owner.sellerId, async (trx) => {
      const chunk = await productSelection.ids(trx, owner, at, from, CHUNK);
      for (const product of await findProducts(trx, owner, chunk.ids)) look(product);
      return chunk;
    });
    cursor = ids.length > 0 ? next : null;
  } while (cursor !== null && counts.checked < MAX_PREVIEWED);

  const sample = [...failing.slice(0, FAILING_SAMPLES), ...changing, ...failing.slice(FAILING_SAMPLES)];
  return { total, ...counts, sample: sample.slice(0, SAMPLES) };
}

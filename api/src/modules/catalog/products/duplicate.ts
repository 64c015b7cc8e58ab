import type { Product } from '@balcao/api-schema';
import { OPTIONAL_PRODUCT_NUMBERS, PRODUCT_FIELDS, valuePerField } from '@balcao/domain';
import type { Call } from '../../../call';
import type { DocumentStore } from '../../../providers/document-store/document-store';
import { copyImage } from './images/service';
import { contentOf } from './product-content';
import { createProduct, readProduct } from './service';

/** Shortens the name without cutting a character in half. */
const copiedName = (name: string) =>
  `Cópia de ${name}`.slice(0, PRODUCT_FIELDS.name.max).replace(/\p{Surrogate}$/u, '');

/**
 * Creates a draft like another product, with its own pictures and without its former price. SKUs are not copied, because each belongs to one
 * product.
 * @throws Problem not_found
 */
export async function duplicateProduct(
  call: Call<'database' | 'raise'>,
  documents: DocumentStore,
  id: string,
): Promise<Product> {
  const product = await readProduct(call, id);
  const images: { id: string; alt: string }[] = [];
  for (const image of product.images) {
    const copy = await copyImage(call, documents, image);
    if (copy) images.push({ id: copy.id, alt: image.alt });
  }
  const content = contentOf(product);
  return createProduct(call, {
    ...content,
    ...valuePerField(OPTIONAL_PRODUCT_NUMBERS, (field) => content[field] ?? undefined),
    options: [...content.options],
    // Nothing was charged for the copy yet.
    compareAtCents: undefined,
    name: copiedName(product.name),
    status: 'draft',
    slug: '',
    sku: '',
    variants: content.variants.map(({ id: _, ...variant }) => ({ ...variant, sku: '' })),
    images,
  });
}

import type { Product, ProductPatch, ProductVariant } from '@balcao/api-schema';
import type { ProductData } from '@balcao/domain';
import type { StoredImage } from '@balcao/ui/upload';

/** A variant in the form; one that was never saved has no id. An emptied stock is null while one types: it counts as 0. */
export interface VariantValue extends Omit<ProductVariant, 'id' | 'stockQuantity'> {
  id?: string;
  stockQuantity: number | null;
}

type EditedAsStored = Omit<Pick<Product, keyof ProductData>, 'stockQuantity' | 'images' | 'variants'>;

/** The values that the form of a product edits, named as in the API. A number that is not filled is null. */
export type ProductValues = EditedAsStored & {
  stockQuantity: number | null;
  images: StoredImage[];
  variants: VariantValue[];
};

export type EditableField = keyof ProductValues;

type Clearable = NonNullable<ProductPatch['clear']>[number];

const withStock = <Counted extends { stockQuantity: number | null }>(counted: Counted) => ({
  ...counted,
  stockQuantity: counted.stockQuantity ?? 0,
});

/** The body of a `PATCH` that writes these fields: numbers that were emptied are named in `clear`. */
export function patchOf(shown: ProductValues, fields: readonly EditableField[]): ProductPatch {
  const values = withStock(shown);
  const clear = fields.filter((field): field is Clearable => values[field] === null);
  const written = fields.filter((field) => values[field] !== null);
  const patch: ProductPatch = Object.fromEntries(written.map((field) => [field, values[field]]));
  if (clear.length > 0) patch.clear = clear;
  if (patch.images) patch.images = values.images.map(({ id, alt }) => ({ id, alt }));
  // They are validated against each other, so they are sent together.
  if (patch.options || patch.variants) {
    patch.options = values.options;
    patch.variants = values.variants.map(withStock);
  }
  return patch;
}

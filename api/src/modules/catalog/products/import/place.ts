import { PRODUCT_CSV_HEADINGS, type ProductCsvColumn } from '@balcao/domain';
import type { ImportedVariants } from './variants';

/** A place in a file. The column is null when no column caused the problem. */
export interface FilePlace {
  line: number;
  column: ProductCsvColumn | null;
}

const VARIANT_COLUMNS: Readonly<Record<string, ProductCsvColumn>> = {
  id: 'variantId',
  values: 'option1Value',
  priceCents: 'variantPriceCents',
  sku: 'variantSku',
  gtin: 'variantGtin',
  stockQuantity: 'variantStock',
};

const isColumn = (name: string): name is ProductCsvColumn => Object.hasOwn(PRODUCT_CSV_HEADINGS, name);

/** Finds the place of a field by its path in the API: `variants.2.sku` is a cell of that variant's line. */
export function filePlaceOf(
  path: string,
  firstLine: number,
  imported: ImportedVariants | undefined,
): FilePlace {
  const [name = '', index, member = ''] = path.split('.');
  if (name === 'variants') {
    const place = [...(imported?.places ?? [])].find(([, variant]) => variant === Number(index));
    return { line: place?.[0] ?? firstLine, column: VARIANT_COLUMNS[member] ?? null };
  }
  if (name === 'options' && index !== undefined) {
    const column = `option${Number(index) + 1}${member === 'values' ? 'Value' : 'Name'}`;
    return { line: firstLine, column: isColumn(column) ? column : null };
  }
  return { line: firstLine, column: isColumn(name) ? name : null };
}

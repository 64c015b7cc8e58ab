import type { ProductFilter } from '@balcao/api-schema';
import { PRODUCT_ORIGINS, PRODUCT_STATUSES, PRODUCT_TYPES, STOCK_LEVELS } from '@balcao/domain';

const chosen = <T>(all: readonly T[], wanted: readonly T[] | T | undefined): number[] => {
  const list = [wanted ?? []].flat();
  return all.flatMap((value, index) => (list.length === 0 || list.includes(value) ? [index] : []));
};

/**
 * The numbers that the column `facet` has for the products that a filter lets through: status, origin, type and stock level as
 * the digits of one number. The table makes the same numbers; a test compares them.
 */
export function facetsOf({ status, origin, type, stock }: ProductFilter): number[] {
  return chosen(PRODUCT_STATUSES, status).flatMap((statusIndex) =>
    chosen(PRODUCT_ORIGINS, origin).flatMap((originIndex) =>
      chosen(PRODUCT_TYPES, type).flatMap((typeIndex) =>
        chosen(STOCK_LEVELS, stock).map(
          (stockIndex) => statusIndex * 12 + originIndex * 6 + typeIndex * 3 + stockIndex,
        ),
      ),
    ),
  );
}

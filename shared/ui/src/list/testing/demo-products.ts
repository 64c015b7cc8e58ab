import type { ListPage, Selection } from '@balcao/api-schema';
import type { ListRequest, ListScope } from '../list-types';

/** A demo product with enough fields to show every part of a list. */
export interface DemoProduct {
  id: string;
  name: string;
  sku: string;
  /** Cents. */
  price: number;
  stock: number;
  status: 'active' | 'draft' | 'archived';
  createdAt: string;
}

/** A type instead of an interface, because only a type is assignable to the parsed query. */
export type DemoFilters = {
  status?: readonly string[];
  origin?: string;
  lowStock?: boolean;
  minPrice?: number;
  maxPrice?: number;
  createdFrom?: string;
  createdTo?: string;
};

const NAMES = ['Camiseta', 'Caneca', 'Bolo de pote', 'Ecobag', 'Caderno', 'Vela', 'Brinco', 'Quadro'];
const COLORS = ['azul', 'verde', 'de algodão', 'grande', 'artesanal', 'sob encomenda'];
const STATUSES = ['active', 'active', 'active', 'draft', 'archived'] as const;
const FIRST_DAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

/** Products that are the same each time. */
export function demoProducts(count: number): DemoProduct[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p${index + 1}`,
    name: `${NAMES[index % NAMES.length]} ${COLORS[index % COLORS.length]} ${index + 1}`,
    sku: `SKU-${String(index + 1).padStart(4, '0')}`,
    price: 1990 + ((index * 737) % 20_000),
    stock: (index * 7) % 40,
    status: STATUSES[index % STATUSES.length] ?? 'active',
    createdAt: new Date(FIRST_DAY + (index % 300) * DAY_MS).toISOString(),
  }));
}

/** The products that a scope finds. */
function findProducts(all: readonly DemoProduct[], scope: ListScope<DemoFilters>): DemoProduct[] {
  const { q, status, lowStock, minPrice, maxPrice, createdFrom, createdTo } = scope;
  const words = q?.toLowerCase() ?? '';
  return all.filter(
    ({ name, sku, price, stock, status: own, createdAt }) =>
      `${name} ${sku}`.toLowerCase().includes(words) &&
      (status?.includes(own) ?? true) &&
      (lowStock === undefined || stock < 5 === lowStock) &&
      price >= (minPrice ?? 0) &&
      price <= (maxPrice ?? Number.MAX_SAFE_INTEGER) &&
      createdAt.slice(0, 10) >= (createdFrom ?? '') &&
      createdAt.slice(0, 10) <= (createdTo ?? '9999'),
  );
}

function sorted(found: readonly DemoProduct[], sort: string | undefined): readonly DemoProduct[] {
  if (sort === undefined) return found;
  const key = sort.replace('-', '') as keyof DemoProduct;
  const sign = sort.startsWith('-') ? -1 : 1;
  return found.toSorted((one, other) => (one[key] < other[key] ? -sign : one[key] > other[key] ? sign : 0));
}

/**
 * Answers a page as the API does, with cursors that say where a page begins.
 *
 * @param counted more rows than this are not counted
 */
export function demoPage(
  all: readonly DemoProduct[],
  { page, size, sort, cursor, countBy, ...scope }: ListRequest<DemoFilters>,
  counted = 10_000,
): ListPage<DemoProduct> {
  const found = sorted(findProducts(all, scope), sort);
  const start = cursor === undefined ? (page - 1) * size : Number(cursor);
  const lastStart = Math.max(0, Math.floor((found.length - 1) / size) * size);
  const totalIsExact = found.length <= counted;
  return {
    items: found.slice(start, start + size),
    total: totalIsExact ? found.length : counted,
    totalIsExact,
    page,
    size,
    cursors: {
      previous: start > 0 ? String(Math.max(0, start - size)) : null,
      next: start + size < found.length ? String(start + size) : null,
      last: totalIsExact && start < lastStart ? String(lastStart) : null,
    },
    ...(countBy === 'status' && { counts: countsByStatus(all, scope) }),
  };
}

function countsByStatus(all: readonly DemoProduct[], { status: _own, ...others }: ListScope<DemoFilters>) {
  return [...new Set(STATUSES)].map((value) => ({
    value,
    total: findProducts(all, { ...others, status: [value] }).length,
    totalIsExact: true,
  }));
}

/** The products that a selection is for. */
export function selectedProducts(
  all: readonly DemoProduct[],
  selection: Selection<ListScope<DemoFilters>>,
): DemoProduct[] {
  return selection.by === 'ids'
    ? all.filter(({ id }) => selection.ids.includes(id))
    : findProducts(all, selection.filter).filter(({ id }) => !selection.except.includes(id));
}

import type { ProductRow } from '@balcao/api-schema';
import { formatMoney, PRODUCT_ORIGIN_LABELS, PRODUCT_TYPE_LABELS } from '@balcao/domain';
import { RelativeTime, StatusPill } from '@balcao/ui/base';
import type { ListCard, ListColumn } from '@balcao/ui/list';
import { STATUS_PILLS } from '../product-status';
import { ProductName, ProductPicture } from './product-name';
import { Stock, stockWords } from './stock';

const NO_PRICE = 'Sem preço';

/** `R$ 59,90`, under `a partir de` where variants cost more. */
function Price({ priceCents, hasHigherPrices }: ProductRow) {
  if (priceCents === null) return NO_PRICE;
  return (
    <>
      {hasHigherPrices && <div className="bal-meta">a partir de</div>}
      {formatMoney(priceCents)}
    </>
  );
}

/** The columns of the list of products. */
export const COLUMNS: readonly ListColumn<ProductRow>[] = [
  {
    key: 'name',
    title: 'Nome',
    sortable: true,
    orderNames: { asc: 'Nome de A a Z', desc: 'Nome de Z a A' },
    fixed: true,
    cell: (row) => <ProductName row={row} />,
  },
  { key: 'sku', title: 'SKU', cell: ({ sku }) => <span className="bal-nowrap">{sku || '—'}</span> },
  {
    key: 'priceCents',
    title: 'Preço',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Menor preço', desc: 'Maior preço' },
    align: 'end',
    cell: Price,
  },
  {
    key: 'stockQuantity',
    title: 'Estoque',
    sortable: true,
    orderNames: { asc: 'Menor estoque', desc: 'Maior estoque' },
    align: 'end',
    cell: (row) => <Stock row={row} />,
  },
  { key: 'status', title: 'Status', cell: ({ status }) => <StatusPill {...STATUS_PILLS[status]} /> },
  { key: 'origin', title: 'Origem', cell: ({ origin }) => PRODUCT_ORIGIN_LABELS[origin] },
  {
    key: 'soldLast30Days',
    title: 'Vendas 30 d',
    align: 'end',
    cell: ({ soldLast30Days }) => soldLast30Days.toLocaleString('pt-BR'),
  },
  { key: 'type', title: 'Tipo', hidden: true, cell: ({ type }) => PRODUCT_TYPE_LABELS[type] },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
  {
    key: 'updatedAt',
    title: 'Alterado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Alteração antiga', desc: 'Última alteração' },
    hidden: true,
    cell: ({ updatedAt }) => <RelativeTime iso={updatedAt} />,
  },
];

/** A product of the list on a phone. */
export function productCard(row: ProductRow): ListCard {
  return {
    image: <ProductPicture row={row} />,
    title: row.name,
    value: row.priceCents === null ? NO_PRICE : formatMoney(row.priceCents),
    second: [row.sku, row.variantCount > 0 && `${row.variantCount} variantes`, stockWords(row)]
      .filter(Boolean)
      .join(' · '),
    status: <StatusPill {...STATUS_PILLS[row.status]} />,
  };
}

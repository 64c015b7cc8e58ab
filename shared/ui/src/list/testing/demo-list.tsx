import { formatMoney } from '@balcao/domain';
import { RelativeTime } from '../../base/relative-time';
import { StatusPill, type StatusPillProps } from '../../base/status-pill';
import type { ListCard, ListColumn, ListFilter, ListTabs } from '../list-types';
import type { ResourceListProps } from '../resource-list-props';
import type { DemoFilters, DemoProduct } from './demo-products';

const STATUS: Readonly<Record<DemoProduct['status'], StatusPillProps>> = {
  active: { kind: 'success', icon: 'check', label: 'Ativo' },
  draft: { kind: 'warning', icon: 'edit', label: 'Rascunho' },
  archived: { kind: 'neutral', icon: 'lock', label: 'Arquivado' },
};

export const DEMO_COLUMNS: readonly ListColumn<DemoProduct>[] = [
  { key: 'name', title: 'Nome', sortable: true, fixed: true, cell: ({ name }) => name },
  { key: 'sku', title: 'SKU', cell: ({ sku }) => sku },
  {
    key: 'price',
    title: 'Preço',
    sortable: true,
    firstOrder: 'desc',
    align: 'end',
    cell: ({ price }) => formatMoney(price),
  },
  { key: 'stock', title: 'Estoque', sortable: true, align: 'end', cell: ({ stock }) => stock },
  { key: 'status', title: 'Situação', cell: ({ status }) => <StatusPill {...STATUS[status]} /> },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

const DEMO_FILTERS: readonly ListFilter<DemoFilters>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Situação',
    options: [
      { value: 'active', label: 'Ativo' },
      { value: 'draft', label: 'Rascunho' },
      { value: 'archived', label: 'Arquivado' },
    ],
  },
  {
    kind: 'one',
    name: 'origin',
    label: 'Origem',
    options: [
      { value: 'manual', label: 'Manual' },
      { value: 'shopify', label: 'Shopify' },
    ],
  },
  { kind: 'boolean', name: 'lowStock', label: 'Estoque', yes: 'Baixo', no: 'Suficiente' },
  { kind: 'money', label: 'Preço', from: 'minPrice', to: 'maxPrice' },
  { kind: 'dates', label: 'Criado', from: 'createdFrom', to: 'createdTo' },
];

/** Tabs of the status, for the cases that have them. */
export const DEMO_TABS: ListTabs<DemoFilters> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'active', label: 'Ativos' },
    { value: 'draft', label: 'Rascunhos' },
    { value: 'archived', label: 'Arquivados' },
  ],
};

function demoCard({ name, sku, price, stock, status, createdAt }: DemoProduct): ListCard {
  return {
    title: name,
    status: <StatusPill {...STATUS[status]} />,
    value: formatMoney(price),
    second: `${sku} · ${stock} em estoque`,
    time: <RelativeTime iso={createdAt} />,
  };
}

/** A list of demo products; `fetchPage` and what a case needs come on top. */
export const DEMO_LIST: Omit<ResourceListProps<DemoProduct, DemoFilters>, 'fetchPage'> = {
  name: 'demo-products',
  title: 'Produtos',
  noun: { one: 'produto', many: 'produtos' },
  columns: DEMO_COLUMNS,
  filters: DEMO_FILTERS,
  rowKey: ({ id }) => id,
  rowLabel: ({ name }) => name,
  rowLink: ({ id }) => `/produtos/detalhe/${id}`,
  card: demoCard,
  searchLabel: 'Buscar por nome ou SKU',
  empty: {
    title: 'Cadastre o que você vende',
    body: 'Cada produto ganha um link de checkout que pode ser enviado por mensagem.',
  },
  primaryAction: { label: 'Novo produto', to: '/produtos/detalhe' },
};

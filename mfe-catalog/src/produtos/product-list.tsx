import type { ProductFilter, ProductRow } from '@balcao/api-schema';
import { ExportButton, ImportButton, type ListView, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from './list/bulk-actions';
import { COLUMNS, productCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { NOVO_PRODUTO, produtoPath } from './paths';
import { type ProductApi, useProductApi } from './product-api';

/** What the store sells. */
export default function ProductList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

const NOUN = { one: 'produto', many: 'produtos' };

function Content() {
  const api = useProductApi();
  const bulk = useMemo(() => bulkActions(api), [api]);
  return (
    <ResourceList<ProductRow, ProductFilter>
      name="products"
      title="Produtos"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowLink={({ id }) => produtoPath(id)}
      card={productCard}
      fetchPage={api.list}
      searchLabel="Buscar por nome, SKU ou GTIN"
      defaultSort="-createdAt"
      savedViews="products"
      jobKinds={['product_bulk', 'product_export', 'product_import']}
      bulkActions={bulk}
      actions={(view) => <Files view={view} api={api} />}
      primaryAction={{ label: 'Criar produto', to: NOVO_PRODUTO }}
      empty={{
        icon: 'products',
        title: 'Seu primeiro produto',
        body: 'Um produto é o que você vende. Com nome e preço ele vai ao ar, e você envia o link de checkout aos compradores.',
      }}
    />
  );
}

/** CSV export and import. The export has every column, so that an import loses nothing. */
function Files({ view, api }: { view: ListView<ProductFilter>; api: ProductApi }) {
  return (
    <>
      <ExportButton view={view} run={({ scope }) => api.exportCsv({ filter: scope })} />
      <ImportButton
        view={view}
        noun={NOUN}
        upload={api.importCsv}
        apply={(job, { onlyGood }) => api.applyImport(job, { mode: onlyGood ? 'valid' : 'all' })}
        help={
          <p>
            Exporte seus produtos, mude o que quiser na planilha e importe de novo: linhas com ID mudam o
            produto, linhas sem ID criam outro.
          </p>
        }
      />
    </>
  );
}

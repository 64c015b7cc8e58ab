import type { ProductFilter, ProductRow } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { PRODUCT_TEMPLATE } from '@balcao/domain';
import { ReadOnlyNotice } from '@balcao/ui/base';
import { ExportButton, ImportButton, type ListView, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from './list/bulk-actions';
import { COLUMNS, productCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { NOVO_PRODUTO, produtoPath } from './paths';
import { type ProductApi, useProductApi } from './product-api';

/** The products of the store. */
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
  const mayEdit = useCan('produtos:editar');
  const bulk = useMemo(() => bulkActions(api, mayEdit), [api, mayEdit]);
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
      actions={(view) => <Files view={view} api={api} mayEdit={mayEdit} />}
      {...(mayEdit && { primaryAction: { label: 'Criar produto', to: NOVO_PRODUTO } })}
      notice={<ReadOnlyNotice area="produtos" to="criar ou mudar um produto" />}
      empty={{
        icon: 'products',
        title: 'Seu primeiro produto',
        body: 'Um produto é o que você vende. Com nome e preço ele vai ao ar, e você envia o link de checkout aos clientes.',
      }}
    />
  );
}

interface FilesProps {
  view: ListView<ProductFilter>;
  api: ProductApi;
  mayEdit: boolean;
}

/** CSV export and import. The export has every column, so that an import loses nothing. */
function Files({ view, api, mayEdit }: FilesProps) {
  return (
    <>
      <ExportButton view={view} run={({ scope }) => api.exportCsv({ filter: scope })} />
      {mayEdit && (
        <ImportButton
          view={view}
          noun={NOUN}
          upload={api.importCsv}
          apply={(job, { onlyGood }) => api.applyImport(job, { mode: onlyGood ? 'valid' : 'all' })}
          template={{ name: 'modelo-de-produtos.csv', rows: PRODUCT_TEMPLATE }}
          help={
            <p>
              Comece pelo modelo, por um arquivo da Shopify, da WooCommerce ou da Nuvemshop, ou exporte seus
              produtos e importe de novo: linhas com ID mudam o produto, linhas sem ID criam outro.
            </p>
          }
        />
      )}
    </>
  );
}

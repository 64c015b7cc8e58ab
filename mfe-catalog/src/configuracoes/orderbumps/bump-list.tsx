import type { OrderBumpFilter, OrderBumpRecord } from '@balcao/api-schema';
import { useCan } from '@balcao/contract';
import { BUMP_TEMPLATE, bumpPriceText, bumpTriggerText, formatMoney } from '@balcao/domain';
import { Button, LinkButton, ReadOnlyNotice, RelativeTime, StatusPill } from '@balcao/ui/base';
import { type ListCard, type ListColumn, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useMemo, useState } from 'react';
import { OrderSheet } from '../../order-sheet/order-sheet';
import { bulkActions } from '../bulk/bulk-actions';
import { Files } from '../bulk/files';
import { STATUS_PILLS } from '../cupons/coupon-status';
import { useBumpApi } from './bump-api';
import { acceptanceText } from './bump-words';
import { BULK_WORDS } from './list/bulk-words';
import { FILTERS, TABS } from './list/filters';
import { BUMP_SALES, NOVO_ORDER_BUMP, orderBumpPath } from './paths';

/** So that all actions have room in one line. */
const SHORT = { exporting: 'Exportar', importing: 'Importar' };

const NOUN = { one: 'order bump', many: 'order bumps' };

const ORDER_WORDS = {
  what: 'os order bumps',
  label: 'Order bumps na ordem',
  intro: 'O cliente vê as ofertas nesta ordem, no máximo cinco de cada vez.',
};

const statusOf = ({ status }: OrderBumpRecord) => <StatusPill {...STATUS_PILLS[status]} />;
const productOf = ({ productName }: OrderBumpRecord) => productName || 'Produto que não existe mais';

const COLUMNS: readonly ListColumn<OrderBumpRecord>[] = [
  {
    key: 'position',
    title: 'Posição',
    sortable: true,
    orderNames: { asc: 'Pela ordem da loja', desc: 'Último primeiro' },
    cell: ({ position }) => `${position}º`,
  },
  {
    key: 'name',
    title: 'Nome',
    sortable: true,
    orderNames: { asc: 'Nome de A a Z', desc: 'Nome de Z a A' },
    fixed: true,
    cell: ({ name }) => name,
  },
  { key: 'product', title: 'Produto ofertado', cell: productOf },
  { key: 'price', title: 'Preço', align: 'end', cell: bumpPriceText },
  { key: 'acceptance', title: 'Aceite (30 d)', cell: acceptanceText },
  {
    key: 'revenue',
    title: 'Receita (30 d)',
    align: 'end',
    cell: ({ revenueCents }) => formatMoney(revenueCents),
  },
  { key: 'status', title: 'Status', cell: statusOf },
  { key: 'trigger', title: 'Gatilho', hidden: true, cell: bumpTriggerText },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigos', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

const card = (row: OrderBumpRecord): ListCard => ({
  title: row.name,
  value: bumpPriceText(row),
  second: [`${row.position}º`, productOf(row), acceptanceText(row)].join(' · '),
  status: statusOf(row),
});

/** The order bumps of the store. */
export default function BumpList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const api = useBumpApi();
  const mayEdit = useCan('marketing:editar');
  const [isOrdering, setOrdering] = useState(false);
  const bulk = useMemo(() => bulkActions(api.jobs, mayEdit, BULK_WORDS), [api, mayEdit]);
  return (
    <>
      <ResourceList<OrderBumpRecord, OrderBumpFilter>
        name="order-bumps"
        title="Order bumps"
        noun={NOUN}
        columns={COLUMNS}
        filters={FILTERS}
        tabs={TABS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => orderBumpPath(id)}
        card={card}
        fetchPage={api.list}
        searchLabel="Buscar por nome"
        defaultSort="position"
        savedViews="order-bumps"
        jobKinds={['order_bump_bulk', 'order_bump_export', 'order_bump_import']}
        bulkActions={bulk}
        actions={(view) => (
          <>
            <LinkButton to={BUMP_SALES}>Vendas</LinkButton>
            {mayEdit && (
              <Button icon="columns" onClick={() => setOrdering(true)}>
                Ordenar
              </Button>
            )}
            <Files
              view={view}
              noun={NOUN}
              api={api.jobs}
              mayEdit={mayEdit}
              labels={SHORT}
              template={{ name: 'modelo-de-order-bumps.csv', rows: BUMP_TEMPLATE }}
              help="Comece pelo modelo, ou exporte seus order bumps e importe de novo: linhas com um ID mudam esse order bump, as outras criam um no fim da ordem."
            />
          </>
        )}
        {...(mayEdit && { primaryAction: { label: 'Criar order bump', to: NOVO_ORDER_BUMP } })}
        notice={<ReadOnlyNotice area="marketing" to="criar ou mudar um order bump" />}
        empty={{
          icon: 'products',
          title: 'O que mais o seu cliente levaria?',
          body: 'Um order bump oferece outro produto ao lado do botão de pagar. Quem compra marca, se quiser, e paga tudo de uma vez.',
        }}
      />
      {isOrdering && (
        <OrderSheet
          list="order-bumps"
          words={ORDER_WORDS}
          all={api.all}
          reorder={api.reorder}
          second={(row) => `${productOf(row)} · ${bumpPriceText(row)}`}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}

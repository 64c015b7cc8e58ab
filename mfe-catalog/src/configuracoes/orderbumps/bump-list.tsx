import type { OrderBumpFilter, OrderBumpRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { bumpPriceText, bumpTriggerText, formatMoney } from '@balcao/domain';
import { Button, LinkButton, ReadOnlyNotice, RelativeTime, StatusPill } from '@balcao/ui/base';
import { saveFile } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { type ListCard, type ListColumn, type ListFilter, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useState } from 'react';
import { OrderSheet } from '../../order-sheet/order-sheet';
import { STATUS_PILLS } from '../cupons/coupon-status';
import { useBumpApi } from './bump-api';
import { acceptanceText } from './bump-words';
import { ImportSheet } from './list/import-sheet';
import { BUMP_SALES, NOVO_ORDER_BUMP, orderBumpPath } from './paths';

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
  { key: 'acceptance', title: 'Aceite em 30 dias', cell: acceptanceText },
  {
    key: 'revenue',
    title: 'Receita em 30 dias',
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

const FILTERS: readonly ListFilter<OrderBumpFilter>[] = [
  { kind: 'boolean', name: 'active', label: 'Ligados', yes: 'Só os ligados', no: 'Só os desligados' },
];

const card = (row: OrderBumpRecord): ListCard => ({
  title: row.name,
  value: bumpPriceText(row),
  second: [`${row.position}º`, productOf(row), acceptanceText(row)].join(' · '),
  status: statusOf(row),
});

/** What the store offers beside the cart. */
export default function BumpList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const api = useBumpApi();
  const { notify } = useShell();
  const mayEdit = useCan('marketing:editar');
  const [open, setOpen] = useState<'order' | 'import'>();
  const close = () => setOpen(undefined);
  const exporting = useSubmit<void>(
    async () => saveFile('order-bumps.csv', await api.exportCsv()),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );
  return (
    <>
      <ResourceList<OrderBumpRecord, OrderBumpFilter>
        name="order-bumps"
        title="Order bumps"
        noun={NOUN}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => orderBumpPath(id)}
        card={card}
        fetchPage={api.list}
        searchLabel="Buscar por nome"
        defaultSort="position"
        savedViews="order-bumps"
        actions={() => (
          <>
            <LinkButton to={BUMP_SALES}>Vendas</LinkButton>
            {mayEdit && (
              <Button icon="columns" onClick={() => setOpen('order')}>
                Ordenar
              </Button>
            )}
            {mayEdit && (
              <Button icon="upload" onClick={() => setOpen('import')}>
                Importar
              </Button>
            )}
            <Button icon="download" busy={exporting.busy} onClick={() => void exporting.submit(undefined)}>
              Exportar
            </Button>
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
      {open === 'order' && (
        <OrderSheet
          list="order-bumps"
          words={ORDER_WORDS}
          all={api.all}
          reorder={api.reorder}
          second={(row) => `${productOf(row)} · ${bumpPriceText(row)}`}
          onClose={close}
        />
      )}
      {open === 'import' && <ImportSheet onClose={close} />}
    </>
  );
}

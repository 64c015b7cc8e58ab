import type { ShippingMethodFilter, ShippingMethodRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useCan, useShell } from '@balcao/contract';
import {
  optionsOf,
  reachText,
  SHIPPING_LIMITS,
  SHIPPING_TYPE_LABELS,
  SHIPPING_TYPES,
  shippingStatusOf,
  todayInSaoPaulo,
} from '@balcao/domain';
import { Button, ReadOnlyNotice, RelativeTime, StatusPill } from '@balcao/ui/base';
import { type ListCard, type ListColumn, type ListFilter, ResourceList, usePages } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { useState } from 'react';
import { OrderSheet } from '../../order-sheet/order-sheet';
import { fretePath, NOVO_FRETE } from './paths';
import { daysText, priceText, SHIPPING_PILLS } from './shipping-words';
import { SimulatorSheet } from './simulator/simulator-sheet';

const NOUN = { one: 'forma de frete', many: 'formas de frete', feminine: true };

const ORDER_WORDS = {
  what: 'as formas de frete',
  label: 'Formas de frete na ordem',
  intro: 'O cliente vê primeiro a opção mais barata. A ordem só decide entre opções do mesmo valor.',
};

const statusOf = (row: ShippingMethodRecord) => (
  <StatusPill {...SHIPPING_PILLS[shippingStatusOf(row, todayInSaoPaulo())]} />
);
const daysOf = ({ daysMin, daysMax, handlingDays, type }: ShippingMethodRecord) =>
  type === 'tabela' && daysMax === 0 ? 'Da tabela' : daysText(daysMin + handlingDays, daysMax + handlingDays);

const COLUMNS: readonly ListColumn<ShippingMethodRecord>[] = [
  {
    key: 'priority',
    title: 'Prioridade',
    sortable: true,
    orderNames: { asc: 'Por prioridade', desc: 'Última primeiro' },
    cell: ({ priority }) => `${priority}ª`,
  },
  {
    key: 'name',
    title: 'Nome',
    sortable: true,
    orderNames: { asc: 'Nome de A a Z', desc: 'Nome de Z a A' },
    fixed: true,
    cell: ({ name }) => name,
  },
  { key: 'type', title: 'Tipo', cell: ({ type }) => SHIPPING_TYPE_LABELS[type] },
  { key: 'reach', title: 'Regiões', cell: ({ reach }) => reachText(reach) },
  { key: 'days', title: 'Prazo', cell: daysOf },
  { key: 'price', title: 'Valor', align: 'end', cell: priceText },
  { key: 'status', title: 'Status', cell: statusOf },
  {
    key: 'createdAt',
    title: 'Criado',
    sortable: true,
    firstOrder: 'desc',
    orderNames: { asc: 'Mais antigas', desc: 'Mais recentes' },
    hidden: true,
    cell: ({ createdAt }) => <RelativeTime iso={createdAt} />,
  },
];

const FILTERS: readonly ListFilter<ShippingMethodFilter>[] = [
  { kind: 'several', name: 'type', label: 'Tipo', options: optionsOf(SHIPPING_TYPES, SHIPPING_TYPE_LABELS) },
  { kind: 'boolean', name: 'active', label: 'Ligadas', yes: 'Só as ligadas', no: 'Só as desligadas' },
];

const card = (row: ShippingMethodRecord): ListCard => ({
  title: row.name,
  value: priceText(row),
  second: [`${row.priority}ª`, SHIPPING_TYPE_LABELS[row.type], reachText(row.reach), daysOf(row)].join(' · '),
  status: statusOf(row),
});

/** The shipping methods of the store. */
export default function ShippingList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const { http } = useShell();
  const mayEdit = useCan('configuracoes:editar');
  const [open, setOpen] = useState<'order' | 'simulator'>();
  const list = usePages<ShippingMethodRecord, ShippingMethodFilter>('/shipping-methods');
  return (
    <>
      <ResourceList<ShippingMethodRecord, ShippingMethodFilter>
        name="shipping-methods"
        title="Fretes"
        noun={NOUN}
        columns={COLUMNS}
        filters={FILTERS}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowLink={({ id }) => fretePath(id)}
        card={card}
        fetchPage={list}
        searchLabel="Buscar por nome"
        defaultSort="priority"
        savedViews="shipping-methods"
        actions={() => (
          <>
            <Button icon="search" onClick={() => setOpen('simulator')}>
              Simular frete
            </Button>
            {mayEdit && (
              <Button icon="columns" onClick={() => setOpen('order')}>
                Mudar a ordem
              </Button>
            )}
          </>
        )}
        {...(mayEdit && { primaryAction: { label: 'Criar forma de frete', to: NOVO_FRETE } })}
        notice={<ReadOnlyNotice area="configuracoes" to="criar ou mudar uma forma de frete" />}
        empty={{
          icon: 'delivery',
          title: 'Como você entrega?',
          body: 'Uma forma de frete diz onde você entrega, em quanto tempo e por quanto. Sem nenhuma, ninguém pode comprar um produto físico.',
        }}
      />
      {open === 'order' && (
        <OrderSheet
          list="shipping-methods"
          words={ORDER_WORDS}
          all={async (signal) =>
            (await list({ page: 1, size: SHIPPING_LIMITS.methods, sort: 'priority' }, signal)).items
          }
          reorder={async (ids) =>
            (await send(http, 'PUT /shipping-methods/order', { body: { ids: [...ids] } })).items
          }
          second={(row) => `${SHIPPING_TYPE_LABELS[row.type]} · ${priceText(row)}`}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'simulator' && <SimulatorSheet onClose={() => setOpen(undefined)} />}
    </>
  );
}

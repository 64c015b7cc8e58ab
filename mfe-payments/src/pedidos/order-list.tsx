import type { OrderFilter, OrderRow } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { type EmptyWords, type Noun, ResourceList } from '@balcao/ui/list';
import { QueryProvider } from '@balcao/ui/query';
import { COLUMNS, orderCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { buyerWords } from './list/order-words';
import { useOrderListApi } from './order-list-api';
import './orders.css';
import { pedidoPath } from './paths';

const NOUN: Noun = { one: 'pedido', many: 'pedidos' };

const EMPTY: EmptyWords = {
  title: 'Seus pedidos aparecem aqui',
  body: 'Assim que a sua loja enviar o primeiro pedido, você acompanha aqui o pagamento e o envio. Comece por uma chave de API, ou veja como funciona com um pedido de teste.',
  steps: [
    { label: 'Gerar chave de API', to: '/backoffice/configuracoes/perfil?aba=chaves', icon: 'settings' },
    {
      label: 'Fazer um pedido de teste',
      to: '/backoffice/configuracoes/pagamentos?aba=cobrancas',
      icon: 'payments',
    },
  ],
};

/** What changes a row, or brings one. */
const TOPICS: readonly LiveTopic[] = ['order.changed'];

/** What the store has sold. */
export default function OrderList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const api = useOrderListApi();
  return (
    <ResourceList<OrderRow, OrderFilter>
      name="orders"
      title="Pedidos"
      noun={NOUN}
      columns={COLUMNS}
      filters={FILTERS}
      tabs={TABS}
      rowKey={({ id }) => id}
      rowLabel={(row) => `Pedido ${row.number}, ${buyerWords(row)}`}
      rowLink={({ id }) => pedidoPath(id)}
      card={orderCard}
      fetchPage={api.list}
      searchLabel="Buscar por número, cliente, CPF ou rastreio"
      defaultSort="-orderedAt"
      savedViews="orders"
      live={TOPICS}
      empty={EMPTY}
    />
  );
}

import type { Job, OrderFilter, OrderRow } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import { callPath, type LiveTopic, TRACKING_TEMPLATE } from '@balcao/domain';
import { ReadOnlyNotice } from '@balcao/ui/base';
import {
  csvRequest,
  type EmptyWords,
  ExportButton,
  ImportButton,
  type ListView,
  type Noun,
  type PrimaryAction,
  ResourceList,
  type UploadOptions,
  useNextScreen,
  usePages,
} from '@balcao/ui/list';
import { QueryProvider, usePostOnce, useSendOnce } from '@balcao/ui/query';
import { useMemo } from 'react';
import { bulkActions } from './list/bulk-actions';
import { COLUMNS, orderCard } from './list/columns';
import { FILTERS, TABS } from './list/filters';
import { buyerWords } from './list/order-words';
import { PRODUTOS, pedidoPath } from './paths';
import './orders.css';

const NOUN: Noun = { one: 'pedido', many: 'pedidos' };

const JOB_KINDS = ['order_bulk', 'order_export', 'order_tracking_import'] as const;

const EMPTY: EmptyWords = {
  icon: 'orders',
  title: 'Seus pedidos aparecem aqui',
  body: 'Com o primeiro pedido você acompanha aqui o pagamento e o envio. Compartilhe o link de um produto, ou veja antes como funciona com um pedido de teste. Se você já vende em outra plataforma, ela envia os pedidos com uma chave de API.',
};

const SHARE_A_PRODUCT: PrimaryAction = { label: 'Compartilhar um produto', to: PRODUTOS, icon: 'products' };
const MAKE_A_TEST_ORDER: PrimaryAction = {
  label: 'Fazer um pedido de teste',
  to: '/backoffice/configuracoes/pagamentos?aba=cobrancas',
  icon: 'payments',
};
const MAKE_A_KEY: PrimaryAction = {
  label: 'Gerar chave de API',
  to: '/backoffice/configuracoes/integracoes?aba=chaves',
  icon: 'settings',
};

/** The topics that change a row, or bring one. */
const TOPICS: readonly LiveTopic[] = ['order.changed'];

/** Timeout for a large file. The answer waits for the first seconds of the work. */
const FILE_TIMEOUT_MS = 120_000;

const loadOrder = () => import('./order-detail');

/** The orders of the store. */
export default function OrderList() {
  return (
    <QueryProvider>
      <Content />
    </QueryProvider>
  );
}

function Content() {
  const sendOnce = useSendOnce();
  const fetchPage = usePages<OrderRow, OrderFilter>('/orders');
  const mayEdit = useCan('pedidos:editar');
  useNextScreen(loadOrder);
  const bulk = useMemo(() => bulkActions(sendOnce, mayEdit), [sendOnce, mayEdit]);
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
      fetchPage={fetchPage}
      searchLabel="Buscar por número, cliente, e-mail, CPF ou rastreio"
      defaultSort="-orderedAt"
      savedViews="orders"
      jobKinds={JOB_KINDS}
      bulkActions={bulk}
      actions={(view) => <Files view={view} mayEdit={mayEdit} />}
      live={TOPICS}
      empty={useEmptyWords()}
      notice={<ReadOnlyNotice area="pedidos" to="mudar um pedido" />}
    />
  );
}

/** The empty list, with those of its first steps that the person may take. */
function useEmptyWords(): EmptyWords {
  const mayShare = useCan('produtos:editar');
  const mayCharge = useCan('pagamentos:editar');
  const mayMakeKeys = useCan('configuracoes:editar');
  return {
    ...EMPTY,
    steps: [
      ...(mayShare ? [SHARE_A_PRODUCT] : []),
      ...(mayCharge ? [MAKE_A_TEST_ORDER] : []),
      ...(mayMakeKeys ? [MAKE_A_KEY] : []),
    ],
  };
}

interface FilesProps {
  view: ListView<OrderFilter>;
  mayEdit: boolean;
}

/** Tracking codes, which mark orders as sent, and the file of what the list shows. */
function Files({ view, mayEdit }: FilesProps) {
  const { http } = useShell();
  const postOnce = usePostOnce();
  const sendOnce = useSendOnce();

  /** Starts the dry run. */
  const upload = async (file: File, options: UploadOptions) =>
    (
      await http.post<Job>('/orders/tracking-import', file, {
        timeout: FILE_TIMEOUT_MS,
        ...csvRequest(file, options),
      })
    ).data;

  return (
    <>
      {mayEdit && (
        <ImportButton
          view={view}
          noun={NOUN}
          label="Importar rastreios"
          title="Marcar como enviados"
          upload={upload}
          apply={(job, { onlyGood }) =>
            postOnce<Job>(callPath`/orders/tracking-imports/${job.id}/apply`, {
              mode: onlyGood ? 'valid' : 'all',
            })
          }
          template={{ name: 'modelo-de-rastreios.csv', rows: TRACKING_TEMPLATE }}
          paste={{
            label: 'Pedidos e códigos de rastreio',
            help: 'Uma linha por pacote: número;código. Se quiser, também ;transportadora;link. Se colar da planilha, cole também os títulos das colunas.',
            placeholder: '1042;BR123456789BR\n1043;LB987654321BR;Correios',
          }}
        />
      )}
      <ExportButton
        view={view}
        run={({ scope }) => sendOnce('POST /orders/export', { body: { filter: scope } })}
      />
    </>
  );
}

import type { OrderFilter } from '@balcao/api-schema';
import { lazyPart } from '@balcao/ui/base';
import type { BulkAction } from '@balcao/ui/list';
import type { SendOnce } from '@balcao/ui/query';
import { Suspense } from 'react';
import { SEPARACAO } from '../paths';
import { orderCount } from './order-words';

// Loaded on demand, because the list itself needs no form.
const TagOrders = lazyPart(() => import('./tag-orders'));
const CancelOrders = lazyPart(() => import('./cancel-orders'));

/** The actions that change no order. */
const READING: readonly string[] = ['picking-list', 'export'];

/** The bulk actions on orders that the person may do. */
export function bulkActions(sendOnce: SendOnce, mayEdit: boolean): readonly BulkAction<OrderFilter>[] {
  const all = allActions(sendOnce);
  return mayEdit ? all : all.filter(({ key }) => READING.includes(key));
}

function allActions(sendOnce: SendOnce): readonly BulkAction<OrderFilter>[] {
  return [
    {
      key: 'ship',
      label: 'Marcar como enviado',
      icon: 'check',
      confirm: (count) => ({
        title: `Marcar ${orderCount(count)} como ${count === 1 ? 'enviado' : 'enviados'}?`,
        body: 'Vão sem código de rastreio. Para enviar com os códigos, use “Importar rastreios”.',
        confirmLabel: `Marcar ${orderCount(count)}`,
      }),
      run: (selection) => sendOnce('POST /orders/bulk', { body: { action: 'ship', selection } }),
    },
    {
      key: 'picking-list',
      label: 'Lista de separação',
      icon: 'orders',
      page: (selection) => ({ to: SEPARACAO, state: { selection } }),
    },
    {
      key: 'resend-charge',
      isSeldom: true,
      label: 'Reenviar cobrança',
      icon: 'mail',
      confirm: (count) => ({
        title: `Reenviar a cobrança de ${orderCount(count)}?`,
        body: 'Cada cliente com um Pix ou boleto em aberto recebe um e-mail com os dados para pagar. No máximo três por dia em cada pedido.',
        confirmLabel: 'Reenviar cobrança',
      }),
      run: (selection) => sendOnce('POST /orders/bulk', { body: { action: 'resend-charge', selection } }),
    },
    {
      key: 'tag',
      isSeldom: true,
      label: 'Etiquetar',
      icon: 'edit',
      dialog: (props) => (
        <Suspense>
          <TagOrders {...props} />
        </Suspense>
      ),
    },
    {
      key: 'export',
      isSeldom: true,
      label: 'Exportar CSV',
      icon: 'download',
      run: (selection) => sendOnce('POST /orders/export', { body: { selection } }),
    },
    {
      key: 'cancel',
      isSeldom: true,
      label: 'Cancelar pedidos',
      icon: 'close',
      destructive: true,
      dialog: (props) => (
        <Suspense>
          <CancelOrders {...props} />
        </Suspense>
      ),
    },
  ];
}

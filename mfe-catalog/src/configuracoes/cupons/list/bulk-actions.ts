import type { CouponFilter } from '@balcao/api-schema';
import type { BulkAction } from '@balcao/ui/list';
import type { CouponApi } from '../coupon-api';

const coupons = (count: number) => (count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`);

/** The bulk actions on coupons that the person may do. */
export function bulkActions(api: CouponApi, mayEdit: boolean): readonly BulkAction<CouponFilter>[] {
  const all = allActions(api);
  return mayEdit ? all : all.filter(({ key }) => key === 'export');
}

const allActions = (api: CouponApi): readonly BulkAction<CouponFilter>[] => [
  {
    key: 'pause',
    label: 'Pausar',
    icon: 'lock',
    confirm: (count) => ({
      title: `Pausar ${coupons(count)}?`,
      body:
        count === 1
          ? 'Ele deixa de valer no checkout até você ativá-lo de novo.'
          : 'Eles deixam de valer no checkout até você ativá-los de novo.',
      confirmLabel: `Pausar ${coupons(count)}`,
    }),
    run: (selection) => api.bulk({ action: 'pause', selection }),
  },
  {
    key: 'activate',
    label: 'Ativar',
    icon: 'check',
    run: (selection) => api.bulk({ action: 'activate', selection }),
  },
  {
    key: 'export',
    label: 'Exportar CSV',
    icon: 'download',
    run: (selection) => api.exportCsv({ selection }),
  },
  {
    key: 'duplicate',
    label: 'Duplicar',
    icon: 'copy',
    isSeldom: true,
    confirm: (count) => ({
      title: `Duplicar ${coupons(count)}?`,
      body:
        count === 1
          ? 'A cópia começa pausada e tem um número no fim do código.'
          : 'As cópias começam pausadas e têm um número no fim do código.',
      confirmLabel: `Duplicar ${coupons(count)}`,
    }),
    run: (selection) => api.bulk({ action: 'duplicate', selection }),
  },
  {
    key: 'delete',
    label: 'Excluir',
    icon: 'trash',
    isSeldom: true,
    confirm: (count) => ({
      title: `Excluir ${coupons(count)}?`,
      body:
        count === 1
          ? 'Se já foi usado, ele fica. Isso não pode ser desfeito.'
          : 'Cupons que já foram usados ficam: o resultado diz quais. Isso não pode ser desfeito.',
      confirmLabel: `Excluir ${coupons(count)}`,
    }),
    run: (selection) => api.bulk({ action: 'delete', selection }),
  },
];

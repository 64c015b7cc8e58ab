import type { ProductFilter } from '@balcao/api-schema';
import { lazyPart } from '@balcao/ui/base';
import type { BulkAction } from '@balcao/ui/list';
import { Suspense } from 'react';
import type { ProductApi } from '../product-api';

// Loaded on demand, because the list itself needs no form.
const ChangePrices = lazyPart(() => import('./change-prices'));

const products = (count: number) => (count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`);

/** The bulk actions on products that the person may do. */
export function bulkActions(api: ProductApi, mayEdit: boolean): readonly BulkAction<ProductFilter>[] {
  return mayEdit ? [...changes(api), { ...toFile(api), isSeldom: true }] : [toFile(api)];
}

const toFile = (api: ProductApi): BulkAction<ProductFilter> => ({
  key: 'export',
  label: 'Exportar CSV',
  icon: 'download',
  run: (selection) => api.exportCsv({ selection }),
});

function changes(api: ProductApi): readonly BulkAction<ProductFilter>[] {
  return [
    {
      key: 'activate',
      label: 'Ativar',
      icon: 'check',
      run: (selection) => api.bulk({ action: 'activate', selection }),
    },
    {
      key: 'archive',
      label: 'Arquivar',
      icon: 'lock',
      confirm: (count) => ({
        title: `Arquivar ${products(count)}?`,
        body: 'Eles saem da venda e seus links de checkout param de funcionar. Você pode reativá-los depois.',
        confirmLabel: `Arquivar ${products(count)}`,
      }),
      run: (selection) => api.bulk({ action: 'archive', selection }),
    },
    {
      key: 'price',
      label: 'Alterar preço',
      icon: 'edit',
      isSeldom: true,
      dialog: (props) => (
        <Suspense>
          <ChangePrices {...props} api={api} />
        </Suspense>
      ),
    },
  ];
}

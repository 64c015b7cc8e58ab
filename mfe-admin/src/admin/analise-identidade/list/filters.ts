import type { KycQueueFilter } from '@balcao/api-schema';
import { KYC_STATUSES, optionsOf } from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';
import { CASE_STATUS_LABELS } from '../case-statuses';

/** The filters of the queue. Without a status it shows the waiting cases. */
export const FILTERS: readonly ListFilter<KycQueueFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(KYC_STATUSES, CASE_STATUS_LABELS),
  },
  { kind: 'boolean', name: 'again', label: 'Tentativa', yes: 'Segunda em diante', no: 'Primeira' },
  { kind: 'dates', label: 'Desde', from: 'changedFrom', to: 'changedTo' },
];

/** Without a status the API answers the waiting cases. */
export const TABS: ListTabs<KycQueueFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Aguardando análise', counts: ['WAITING_MANUAL_ACTION'] },
    { value: 'IN_PROGRESS', label: 'Esperam imagens' },
    { value: 'FINISHED', label: 'Aprovadas' },
    { value: 'INVALID', label: 'Rejeitadas' },
    { value: 'CANCELLED', label: 'Canceladas' },
  ],
};

import type { KycQueueFilter } from '@balcao/api-schema';
import { KYC_STATUSES, optionsOf } from '@balcao/domain';
import type { ListFilter } from '@balcao/ui/list';
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
  { kind: 'dates', label: 'Neste status', from: 'changedFrom', to: 'changedTo' },
];

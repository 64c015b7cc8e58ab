import type { PixelFilter } from '@balcao/api-schema';
import {
  optionsOf,
  PIXEL_PROVIDER_LABELS,
  PIXEL_PROVIDERS,
  PIXEL_STATUS_LABELS,
  PIXEL_STATUSES,
} from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';

/** The filters of the list of pixels. */
export const FILTERS: readonly ListFilter<PixelFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(PIXEL_STATUSES, PIXEL_STATUS_LABELS),
  },
  {
    kind: 'several',
    name: 'provider',
    label: 'Provedor',
    options: optionsOf(PIXEL_PROVIDERS, PIXEL_PROVIDER_LABELS),
  },
];

export const TABS: ListTabs<PixelFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'ativo', label: 'Ativos' },
    { value: 'incompleto', label: 'Sem token' },
    { value: 'pausado', label: 'Pausados' },
  ],
};

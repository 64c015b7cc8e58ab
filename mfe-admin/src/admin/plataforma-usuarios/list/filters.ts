import type { PlatformUserFilter } from '@balcao/api-schema';
import {
  GATEWAY_ACCOUNT_STATUSES,
  gatewayAccountStatusView,
  KYC_STATUS_TEXTS,
  KYC_STATUSES,
  kycLabel,
  optionsOf,
  USER_STATUS_LABELS,
  USER_STATUSES,
} from '@balcao/domain';
import type { ListFilter, ListTabs } from '@balcao/ui/list';
import { NO_GATEWAY_ACCOUNT } from '../user-statuses';

/** The filters of the list of users. */
export const FILTERS: readonly ListFilter<PlatformUserFilter>[] = [
  {
    kind: 'several',
    name: 'status',
    label: 'Status',
    options: optionsOf(USER_STATUSES, USER_STATUS_LABELS),
  },
  {
    kind: 'several',
    name: 'kyc',
    label: 'Identidade',
    options: [...optionsOf(KYC_STATUSES, KYC_STATUS_TEXTS), { value: 'none', label: kycLabel(null) }],
  },
  {
    kind: 'several',
    name: 'gateway',
    label: 'Gateway',
    options: [
      ...GATEWAY_ACCOUNT_STATUSES.map((value) => ({ value, label: gatewayAccountStatusView(value).text })),
      { value: 'none', label: NO_GATEWAY_ACCOUNT },
    ],
  },
  { kind: 'boolean', name: 'companyChange', label: 'Mudança de empresa em análise' },
  { kind: 'boolean', name: 'closing', label: 'Conta em encerramento' },
  { kind: 'boolean', name: 'isPlatformAdmin', label: 'Administra a plataforma' },
  { kind: 'dates', label: 'Criado', from: 'createdFrom', to: 'createdTo' },
  { kind: 'dates', label: 'Último acesso', from: 'lastSeenFrom', to: 'lastSeenTo' },
];

export const TABS: ListTabs<PlatformUserFilter> = {
  filter: 'status',
  tabs: [
    { label: 'Todos' },
    { value: 'active', label: 'Ativos' },
    { value: 'pending', label: 'Pendentes' },
    { value: 'blocked', label: 'Bloqueados' },
  ],
};

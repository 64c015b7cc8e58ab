import type { PaymentConfigRecord } from '@balcao/api-schema';
import type { StatusPillProps } from '@balcao/ui/base';

/** Whether buyers can choose a method. */
export function methodPill(config: PaymentConfigRecord | undefined): StatusPillProps {
  if (!config) return { kind: 'neutral', icon: 'info', label: 'Não configurado' };
  return config.ativo
    ? { kind: 'success', icon: 'check', label: 'Ativo' }
    : { kind: 'neutral', icon: 'info', label: 'Inativo' };
}

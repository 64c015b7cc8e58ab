import type { ShippingMethodRecord } from '@balcao/api-schema';
import { formatMoney, formatPercent, type ShippingStatus } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status. */
export const SHIPPING_PILLS: Readonly<Record<ShippingStatus, StatusPillProps>> = {
  ativo: { kind: 'success', icon: 'check', label: 'Ativo' },
  agendado: { kind: 'info', icon: 'clock', label: 'Agendado' },
  encerrado: { kind: 'neutral', icon: 'calendar', label: 'Encerrado' },
  inativo: { kind: 'neutral', icon: 'lock', label: 'Inativo' },
};

type Priced = Pick<ShippingMethodRecord, 'type' | 'valueCents' | 'percentBp' | 'rateCount'>;

/** The price of a method, in a few words. */
export function priceText({ type, valueCents, percentBp, rateCount }: Priced): string {
  if (type === 'fixo') return formatMoney(valueCents);
  if (type === 'percentual') return `${formatPercent(percentBp)} dos produtos`;
  if (type === 'tabela') return rateCount === 1 ? '1 linha' : `${rateCount.toLocaleString('pt-BR')} linhas`;
  return valueCents === 0 || type === 'gratis' ? 'Grátis' : formatMoney(valueCents);
}

/** `3 a 5 dias úteis`; a method whose days nobody has filled promises nothing. */
export function daysText(min: number, max: number): string {
  if (max === 0) return 'Sem prazo';
  if (min === max) return max === 1 ? '1 dia útil' : `${max} dias úteis`;
  return `${min} a ${max} dias úteis`;
}

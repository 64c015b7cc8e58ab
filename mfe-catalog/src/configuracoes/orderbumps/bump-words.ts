import { formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';

/** `12,5% (5 de 40 visitas)`. */
export function acceptanceText({ shown, accepted }: { shown: number; accepted: number }): string {
  if (shown === 0) return 'Ainda sem visitas';
  const share = formatPercent(Math.round((accepted * MAX_BASIS_POINTS) / shown));
  return `${share} (${accepted.toLocaleString('pt-BR')} de ${shown.toLocaleString('pt-BR')} visitas)`;
}

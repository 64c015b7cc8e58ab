import { formatDecimal, formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';

/** Of fewer visits a share says more than is known. */
const LEAST_FOR_SHARE = 10;

/** `12,5% (5 de 40 visitas)`, or `1 de 1 visita`. */
export function acceptanceText({ shown, accepted }: { shown: number; accepted: number }): string {
  if (shown === 0) return 'Ainda sem visitas';
  const counts = `${formatDecimal(accepted)} de ${formatDecimal(shown)} ${shown === 1 ? 'visita' : 'visitas'}`;
  if (shown < LEAST_FOR_SHARE) return counts;
  return `${formatPercent(Math.round((accepted * MAX_BASIS_POINTS) / shown))} (${counts})`;
}

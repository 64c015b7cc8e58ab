import type { CompositionActor, CompositionEntry, VersionHealth } from '@balcao/api-schema';
import { formatDecimal, formatPercent, MAX_BASIS_POINTS } from '@balcao/domain';
import type { IconName } from '@balcao/ui/base';

const SYSTEM_PARTS: Readonly<Record<string, string>> = { health: 'Sistema (saúde do teste)' };

/** The actor of a change of a channel. */
export function channelActorWords({ kind, name, via }: CompositionActor): string {
  if (kind === 'system') return SYSTEM_PARTS[name] ?? `Sistema (${name})`;
  return via === null ? name : `${name} (${via})`;
}

/** `12,5 % das visitas`. */
export const shareWords = (percent: number) => `${formatDecimal(percent)}% das visitas`;

/** The action of an entry, in one sentence. One that a newer control knows is shown by its name. */
export function actionWords({ action, percent, restores }: CompositionEntry): string {
  switch (action) {
    case 'promote':
      return 'Promovida para todos';
    case 'canary':
      return `Teste começou com ${shareWords(percent ?? 0)}`;
    case 'advance':
      return percent === null
        ? 'Teste concluído: agora vale para todos'
        : `Teste ampliado para ${shareWords(percent)}`;
    case 'abort':
      return 'Teste encerrado';
    case 'rollback':
      return restores === null ? 'Volta ao que rodava antes' : `Volta ao que a geração ${restores} rodava`;
    case 'freeze':
      return 'Canal congelado';
    case 'unfreeze':
    // The old word, in entries of then.
    case 'thaw':
      return 'Canal liberado';
    default:
      return action;
  }
}

const ICONS: Readonly<Record<string, IconName>> = {
  promote: 'upload',
  canary: 'eye',
  advance: 'upload',
  abort: 'error',
  rollback: 'refresh',
  freeze: 'lock',
  unfreeze: 'check',
  thaw: 'check',
};

export const actionIcon = ({ action }: CompositionEntry): IconName => ICONS[action] ?? 'clock';

type Loads = Pick<VersionHealth, 'loads' | 'failures'>;

/** Share of loads that failed, in basis points; 0 while there were none. */
export const failureRate = ({ loads, failures }: Loads) =>
  loads === 0 ? 0 : Math.round((failures / loads) * MAX_BASIS_POINTS);

/** `1,5% (12 de 800)`. */
export const failureWords = ({ loads, failures }: Loads) =>
  `${formatPercent(failureRate({ loads, failures }))} (${formatDecimal(failures)} de ${formatDecimal(loads)})`;

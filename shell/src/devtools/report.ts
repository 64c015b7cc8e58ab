import { formatMilliseconds } from '@balcao/domain';
import type { PageSnapshot } from './page-snapshot';
import { sumLoads } from './read-loads';
import { bytesWords, loadWords, SIDES, sourceWords } from './words';

const section = (title: string, lines: string[]): string[] => [
  '',
  `## ${title}`,
  ...(lines.length > 0 ? lines : ['nada']),
];

/** The page as a text, for an issue or a message: no bodies, tokens, queries or ids of records. */
export function reportOf(snapshot: PageSnapshot): string {
  const { composition, parts, copies, loads, errors, calls, side } = snapshot;
  const { id, channel, generation, variant } = composition;
  return [
    '# Relatório desta página do Balcão',
    `composição ${id}`,
    `canal ${channel}, geração ${generation}, lado: ${SIDES[variant]}${side?.chosen ? ' (escolhido)' : ''}`,
    ...section(
      'Versões',
      parts.map(({ name, version, origin, load }) =>
        [`${name} ${version}`, origin && `de ${origin}`, name !== 'shell' && loadWords(load)]
          .filter(Boolean)
          .join(', '),
      ),
    ),
    ...section(
      'Erros',
      errors.map(({ area, at, code, message }) =>
        [`+${formatMilliseconds(at)}`, area, code, message].filter(Boolean).join(' '),
      ),
    ),
    ...section(
      'Módulos compartilhados',
      copies
        .filter(({ isLoaded }) => isLoaded)
        .map(({ module, version, from, usedBy }) => `${module} ${version} de ${from}: ${usedBy.join(', ')}`),
    ),
    ...section(
      'Carregamento',
      sumLoads(loads).map(
        ({ part, files, bytes, fromCache, failed, retried }) =>
          `${part}: ${files} pedidos, ${bytesWords(bytes)} da rede, ${fromCache} do cache, ${failed} sem resposta, ${retried} de novo`,
      ),
    ),
    '',
    ...loads.map(({ part, file, startedAt, took, attempt, ...load }) =>
      [
        `+${formatMilliseconds(startedAt)} ${part} ${file} ${formatMilliseconds(took)} ${sourceWords(load)}`,
        attempt > 1 && `tentativa ${attempt}`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...section(
      'Chamadas do contrato',
      calls.map(({ part, name, area, startedAt, took, outcome }) =>
        [
          `+${formatMilliseconds(startedAt)} ${part} ${name}`,
          area && `(${area})`,
          took === null ? 'em andamento' : `${formatMilliseconds(took)} ${outcome}`,
        ]
          .filter(Boolean)
          .join(' '),
      ),
    ),
    '',
  ].join('\n');
}

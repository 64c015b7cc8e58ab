import { formatDecimal, formatMilliseconds } from '@balcao/domain';
import { CLIENT_ERRORS, isClientErrorCode } from '../errors/catalogue';
import type { AreaLoad, PageError } from './read-events';
import type { Load } from './read-loads';

const KILOBYTE = 1_000;

/** `812 B`, `12,3 kB`. */
export const bytesWords = (bytes: number): string =>
  bytes < KILOBYTE ? `${bytes} B` : `${formatDecimal(Math.round(bytes / 100) / 10)} kB`;

export const SIDES = { stable: 'No ar', canary: 'Em teste' } as const;

/** The source of a file, in words. */
export function sourceWords({ source, bytes }: Pick<Load, 'source' | 'bytes'>): string {
  if (source === 'failed') return 'não veio';
  return source === 'cache' ? 'do cache' : `${bytesWords(bytes)} da rede`;
}

/** The load of an area, in words; nothing was asked for of an area that was not opened. */
export function loadWords(load: AreaLoad | undefined): string {
  if (!load) return 'ainda não aberta nesta página';
  if (load.outcome === 'ready') return `aberta em ${formatMilliseconds(load.readyMs)}`;
  if (load.outcome === 'last_good')
    return `a versão escolhida falhou; roda a anterior, aberta em ${formatMilliseconds(load.readyMs)}`;
  return `não abriu (${load.outcome})`;
}

const THROWN: Readonly<Record<string, string>> = {
  area_render_failed: 'Um erro ao desenhar a tela',
  uncaught_error: 'Um erro que ninguém tratou',
  unhandled_rejection: 'Uma promessa rejeitada que ninguém tratou',
  draft_failed: 'Um rascunho não pôde ser guardado',
  form_failed: 'Um formulário falhou',
};

/** The error as a sentence. */
export const errorWords = ({ code }: PageError): string =>
  isClientErrorCode(code) ? CLIENT_ERRORS[code] : (THROWN[code] ?? code);

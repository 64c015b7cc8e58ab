import { formatDecimal } from '@balcao/domain';
import { CLIENT_ERRORS, isClientErrorCode } from '../errors/catalogue';
import type { AreaLoad, PageError } from './read-events';
import type { Load } from './read-loads';

const SECOND_MS = 1_000;
const KILOBYTE = 1_000;
const ID_LENGTH = 12;

/** `420 ms`, `1,2 s`. */
export function durationWords(milliseconds: number): string {
  const rounded = Math.round(milliseconds);
  return rounded < SECOND_MS ? `${rounded} ms` : `${formatDecimal(Math.round(rounded / 100) / 10)} s`;
}

/** `812 B`, `12,3 kB`. */
export const bytesWords = (bytes: number): string =>
  bytes < KILOBYTE ? `${bytes} B` : `${formatDecimal(Math.round(bytes / 100) / 10)} kB`;

/** Ids are shown as short as git shows them. */
export const shortId = (id: string): string => id.slice(0, ID_LENGTH);

export const SIDES = { stable: 'No ar', canary: 'Em teste' } as const;

/** Where a file came from. */
export function sourceWords({ source, bytes }: Pick<Load, 'source' | 'bytes'>): string {
  if (source === 'failed') return 'não veio';
  return source === 'cache' ? 'do cache' : `${bytesWords(bytes)} da rede`;
}

/** How an area was loaded; nothing was asked for of an area that was not opened. */
export function loadWords(load: AreaLoad | undefined): string {
  if (!load) return 'ainda não aberta nesta página';
  if (load.outcome === 'ready') return `aberta em ${durationWords(load.readyMs)}`;
  if (load.outcome === 'last_good')
    return `a versão escolhida falhou; roda a anterior, aberta em ${durationWords(load.readyMs)}`;
  return `não abriu (${load.outcome})`;
}

const THROWN: Readonly<Record<string, string>> = {
  area_render_failed: 'Um erro ao desenhar a tela',
  uncaught_error: 'Um erro que ninguém tratou',
  unhandled_rejection: 'Uma promessa rejeitada que ninguém tratou',
  draft_failed: 'Um rascunho não pôde ser guardado',
  form_failed: 'Um formulário falhou',
};

/** What happened, in a sentence without its end. */
export const errorWords = ({ code }: PageError): string =>
  isClientErrorCode(code) ? CLIENT_ERRORS[code] : (THROWN[code] ?? code);

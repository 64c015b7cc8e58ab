import { slugify } from '../text/slug';
import { isValidGtin, normalizeGtin } from './gtin';
import { isValidNcm, normalizeNcm } from './ncm';

/** How a text is stored, and what is wrong with a stored one that is not empty: a Portuguese sentence, or null. */
export interface TextRule {
  normalize(typed: string): string;
  problem(stored: string): string | null;
}

/** One line without control characters, spaces collapsed. */
export const plainLine = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();

/** Embeddings, overrides and isolates of the Unicode bidirectional algorithm: they make a text read as another. */
const TURNS_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

const lineProblem = (max: number) => (text: string) => {
  if (TURNS_DIRECTION.test(text))
    return 'Tire do texto os caracteres invisíveis que mudam a direção da leitura.';
  return text.length > max ? `Escreva no máximo ${max} caracteres.` : null;
};

const textField = <Rule extends TextRule>(rule: Rule) => ({ kind: 'text', ...rule }) as const;

/** One line of at most `max` characters. */
export const line = (max: number) => textField({ max, normalize: plainLine, problem: lineProblem(max) });

/** The end of an address, of at most `max` characters. One that is too long is an error: it is not cut off. */
export const slug = (max: number) =>
  textField({
    max,
    normalize: (typed: string) => slugify(typed, Number.MAX_SAFE_INTEGER),
    problem: lineProblem(max),
  });

export const GTIN = textField({
  normalize: normalizeGtin,
  problem: (gtin: string) =>
    isValidGtin(gtin) ? null : 'GTIN inválido. Confira os 8, 12, 13 ou 14 números.',
});

export const NCM = textField({
  normalize: normalizeNcm,
  problem: (ncm: string) => (isValidNcm(ncm) ? null : 'NCM inválido. Escreva os 8 números.'),
});

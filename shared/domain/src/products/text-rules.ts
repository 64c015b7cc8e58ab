import { plainLine } from '../text/plain-text';
import { slugify } from '../text/slug';
import { isValidGtin, normalizeGtin } from './gtin';
import { isValidNcm, normalizeNcm } from './ncm';

/** The stored form of a text, and the problem of a stored one that is not empty: a Portuguese sentence, or null. */
export interface TextRule {
  normalize(typed: string): string;
  problem(stored: string): string | null;
}

const lineProblem = (max: number) => (text: string) =>
  text.length > max ? `Escreva no máximo ${max} caracteres.` : null;

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

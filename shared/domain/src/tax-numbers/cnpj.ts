import { hasValidCheckDigits } from './check-digit';
import { withoutLabel } from './label';

const TYPED_CNPJ = /^[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}$/;
const HIGHEST_WEIGHT = 9;

/** Keeps letters and digits of a CNPJ, letters in upper case: what is stored. It is text, never a number. */
export function normalizeCnpj(input: string): string {
  return withoutLabel(input)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/**
 * Whether a CNPJ, masked (`XX.XXX.XXX/XXXX-00`) or raw, upper or lower case, has two right check digits.
 *
 * The first twelve characters may be letters since July 2026 (IN RFB 2.229/2024, whose example is 12.ABC.345/01DE-35);
 * the check digits stay numeric. Fourteen equal characters are refused.
 */
export function isValidCnpj(input: string): boolean {
  const typed = withoutLabel(input).trim().toUpperCase();
  if (!TYPED_CNPJ.test(typed)) return false;
  const characters = normalizeCnpj(typed);
  return !/^(.)\1{13}$/.test(characters) && hasValidCheckDigits(characters, HIGHEST_WEIGHT);
}

/** `12ABC34501DE35` → `12.ABC.345/01DE-35`; what is not fourteen characters comes back unchanged. */
export function formatCnpj(cnpj: string): string {
  const characters = normalizeCnpj(cnpj);
  return characters.length === 14
    ? characters.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5')
    : cnpj;
}

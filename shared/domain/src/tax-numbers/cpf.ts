import { hasValidCheckDigits } from './check-digit';
import { withoutLabel } from './label';

const TYPED_CPF = /^\d{3}\.?\d{3}\.?\d{3}-?\d{2}$/;
const HIGHEST_WEIGHT = 11;

/** Keeps the digits of a CPF, masked or raw: what is stored. */
export function normalizeCpf(input: string): string {
  return input.replace(/\D/g, '');
}

/**
 * Whether a CPF, masked (`000.000.000-00`) or raw, has two right check digits (Receita Federal).
 *
 * Eleven equal digits pass the arithmetic and belong to nobody, so they are refused. 123.456.789-09 is a number like any
 * other. Doubled mask characters are refused.
 */
export function isValidCpf(input: string): boolean {
  const typed = withoutLabel(input).trim();
  if (!TYPED_CPF.test(typed)) return false;
  const digits = normalizeCpf(typed);
  return !/^(\d)\1{10}$/.test(digits) && hasValidCheckDigits(digits, HIGHEST_WEIGHT);
}

/** `12345678909` → `123.456.789-09`; what is not eleven digits comes back unchanged. */
export function formatCpf(cpf: string): string {
  const digits = normalizeCpf(cpf);
  return digits.length === 11 ? digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4') : cpf;
}

/** `12345678909` → `***.456.789-**`, for screens that need not show the number; anything else is hidden whole. */
export function maskCpf(cpf: string): string {
  const digits = normalizeCpf(cpf);
  return digits.length === 11 ? `***.${digits.slice(3, 6)}.${digits.slice(6, 9)}-**` : '***.***.***-**';
}

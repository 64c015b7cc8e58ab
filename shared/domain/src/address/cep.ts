import type { BrazilianState } from './brazilian-states';
import { CEP_RANGES } from './data/cep-ranges';

/** Keeps the digits of a postal code, masked or raw: what is stored. */
export function normalizeCep(input: string): string {
  return input.replace(/\D/g, '');
}

/** Whether a postal code, `00000-000` or raw, lies in a range that Correios has assigned. */
export function isValidCep(input: string): boolean {
  return /^\d{5}-?\d{3}$/.test(input.trim()) && stateOfCep(input) !== null;
}

/** `01310100` → `01310-100`; what is not eight digits comes back unchanged. */
export function formatCep(cep: string): string {
  const digits = normalizeCep(cep);
  return digits.length === 8 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : cep;
}

/** The state in whose range a postal code lies, or null outside every range. */
export function stateOfCep(cep: string): BrazilianState | null {
  const digits = normalizeCep(cep);
  if (digits.length !== 8) return null;
  return CEP_RANGES.find((range) => range.first <= digits && digits <= range.last)?.state ?? null;
}

import { isValidEmail, normalizeEmail } from '../contact/email';
import { normalizePhone } from '../contact/phone';
import { isValidCnpj, normalizeCnpj } from '../tax-numbers/cnpj';
import { isValidCpf, normalizeCpf } from '../tax-numbers/cpf';

/** The kinds of keys of the Pix directory (DICT). */
export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'email', 'phone', 'random'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** Whether a key is a CPF or a CNPJ, which says whose it is. */
export const isDocumentKey = (type: PixKeyType): boolean => type === 'cpf' || type === 'cnpj';

export const PIX_KEY_TYPE_LABELS: Readonly<Record<PixKeyType, string>> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'E-mail',
  phone: 'Celular',
  random: 'Chave aleatória',
};

/** The directory knows no longer address. */
const MAX_EMAIL = 77;
const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The problem of a key of each kind. */
const PROBLEMS: Readonly<Record<PixKeyType, string>> = {
  cpf: 'CPF inválido.',
  cnpj: 'CNPJ inválido.',
  email: `Informe um e-mail de até ${MAX_EMAIL} caracteres.`,
  phone: 'Informe um telefone com DDD.',
  random: 'A chave aleatória tem 32 letras e números, como 123e4567-e12b-12d1-a456-426655440000.',
};

/** A typed key in the form in which the directory keeps it. */
export function normalizePixKey(type: PixKeyType, typed: string): string {
  const text = typed.trim();
  if (type === 'cpf') return normalizeCpf(text);
  if (type === 'cnpj') return normalizeCnpj(text);
  if (type === 'phone') return normalizePhone(text) ?? text;
  return type === 'email' ? normalizeEmail(text) : text.toLowerCase();
}

/** The problem of a key, as a sentence; null when there is none. */
export function validatePixKey(type: PixKeyType, typed: string): string | null {
  const key = normalizePixKey(type, typed);
  const isValid = {
    cpf: () => isValidCpf(key),
    cnpj: () => isValidCnpj(key),
    email: () => isValidEmail(key) && key.length <= MAX_EMAIL,
    phone: () => normalizePhone(key) !== null,
    random: () => RANDOM_KEY.test(key),
  }[type]();
  return isValid ? null : PROBLEMS[type];
}

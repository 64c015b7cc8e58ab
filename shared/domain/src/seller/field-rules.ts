import { isBrazilianState } from '../address/brazilian-states';
import { isValidCep, normalizeCep } from '../address/cep';
import { isValidEmail, normalizeEmail } from '../contact/email';
import { isValidPersonName, normalizePersonName, PERSON_NAME_MAX_LENGTH } from '../contact/person-name';
import { isValidMobile, normalizePhone } from '../contact/phone';
import { isValidCnpj, normalizeCnpj } from '../tax-numbers/cnpj';
import { isValidCpf, normalizeCpf } from '../tax-numbers/cpf';
import { plainLine, plainText } from '../text/plain-text';
import {
  ADULT_AGE,
  type BirthDateProblem,
  birthDateProblem,
  type CalendarDate,
  type OpeningDateProblem,
  openingDateProblem,
  parseBrazilianDate,
  todayInSaoPaulo,
} from '../time/calendar-date';
import { PROFILE_FIELD_LABELS, type ProfileField } from './seller';

/** A field of the seller or of their store that a person can fill, under its path: the names that `fields` of an error uses. */
export type FieldName = ProfileField | 'nickname' | 'address.complement' | 'storeName';

/** Shortest and longest text of each bounded field, in characters. */
export const FIELD_BOUNDS = {
  name: { min: 3, max: PERSON_NAME_MAX_LENGTH },
  nickname: { min: 0, max: 60 },
  companyName: { min: 2, max: 150 },
  storeName: { min: 2, max: 60 },
  companyDescription: { min: 10, max: 1000 },
  'address.street': { min: 0, max: 200 },
  'address.streetNumber': { min: 0, max: 30 },
  'address.complement': { min: 0, max: 100 },
  'address.district': { min: 0, max: 100 },
  'address.city': { min: 0, max: 100 },
} as const;

type BoundedField = keyof typeof FIELD_BOUNDS;

/** The label of each field on screens. */
export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  ...PROFILE_FIELD_LABELS,
  nickname: 'Apelido',
  'address.complement': 'Complemento',
  storeName: 'Nome da loja',
};

interface FieldRule {
  /** Turns what was typed into what is stored. */
  normalize(typed: string): string;
  /** Says in Portuguese what is wrong with a stored text, or null. */
  problem(stored: string, today: CalendarDate): string | null;
}

/** A date typed dd/MM/yyyy becomes ISO; anything else stays, so that validation can report it. */
const normalizeDate = (typed: string): string => parseBrazilianDate(typed) ?? typed.trim();

function boundsProblem(field: BoundedField, text: string): string | null {
  const { min, max } = FIELD_BOUNDS[field];
  if (text.length < min) return `Escreva pelo menos ${min} caracteres.`;
  if (text.length > max) return `Escreva no máximo ${max} caracteres.`;
  return null;
}

function boundedText(field: BoundedField, normalize: FieldRule['normalize'] = plainLine): FieldRule {
  return { normalize, problem: (text) => boundsProblem(field, text) };
}

const BIRTH_DATE_TEXTS: Readonly<Record<BirthDateProblem, string>> = {
  not_a_date: 'Data inválida. Use o formato dd/mm/aaaa.',
  in_the_future: 'A data de nascimento não pode estar no futuro.',
  under_age: `Para vender no Balcão é preciso ter ${ADULT_AGE} anos ou mais.`,
  too_long_ago: 'Confira o ano da data de nascimento.',
};

const OPENING_DATE_TEXTS: Readonly<Record<OpeningDateProblem, string>> = {
  not_a_date: 'Data inválida. Use o formato dd/mm/aaaa.',
  in_the_future: 'A data de abertura não pode estar no futuro.',
  too_long_ago: 'Confira o ano da data de abertura.',
};

function streetNumberProblem(number: string): string | null {
  return /^(S\/N|[0-9A-Z][0-9A-Z /-]*)$/.test(number)
    ? boundsProblem('address.streetNumber', number)
    : 'Número inválido. Sem número, escreva S/N.';
}

const RULES: Readonly<Record<FieldName, FieldRule>> = {
  name: {
    normalize: normalizePersonName,
    problem: (name) =>
      isValidPersonName(name)
        ? null
        : (boundsProblem('name', name) ?? 'Escreva nome e sobrenome, sem números.'),
  },
  nickname: boundedText('nickname'),
  email: {
    normalize: normalizeEmail,
    problem: (email) =>
      isValidEmail(email) ? null : 'E-mail inválido. Confira se está como nome@exemplo.com.br.',
  },
  cpf: {
    // A number that is not a CPF stays as typed: its digits alone could become one.
    normalize: (typed) => (isValidCpf(typed) ? normalizeCpf(typed) : typed.trim()),
    problem: (cpf) => (isValidCpf(cpf) ? null : 'CPF inválido. Confira os números.'),
  },
  birthDate: {
    normalize: normalizeDate,
    problem: (birth, today) => {
      const problem = birthDateProblem(birth, today);
      return problem && BIRTH_DATE_TEXTS[problem];
    },
  },
  phoneNumber: {
    normalize: (typed) => normalizePhone(typed) ?? typed.trim(),
    problem: (phone) =>
      isValidMobile(phone) ? null : 'Celular inválido. Escreva DDD e número, como (11) 98765-4321.',
  },
  companyName: boundedText('companyName'),
  storeName: boundedText('storeName'),
  companyDescription: boundedText('companyDescription', plainText),
  companyOpeningDate: {
    normalize: normalizeDate,
    problem: (opening, today) => {
      const problem = openingDateProblem(opening, today);
      return problem && OPENING_DATE_TEXTS[problem];
    },
  },
  cnpj: {
    normalize: (typed) => (isValidCnpj(typed) ? normalizeCnpj(typed) : typed.trim()),
    problem: (cnpj) => (isValidCnpj(cnpj) ? null : 'CNPJ inválido. Confira as letras e os números.'),
  },
  'address.zipCode': {
    normalize: (typed) => (isValidCep(typed) ? normalizeCep(typed) : typed.trim()),
    problem: (cep) => (isValidCep(cep) ? null : 'CEP inválido. Escreva os 8 números.'),
  },
  'address.street': boundedText('address.street'),
  'address.streetNumber': {
    normalize: (typed) => plainLine(typed).toUpperCase(),
    problem: streetNumberProblem,
  },
  'address.complement': boundedText('address.complement'),
  'address.district': boundedText('address.district'),
  'address.city': boundedText('address.city'),
  'address.state': {
    normalize: (typed) => typed.trim().toUpperCase(),
    problem: (state) => (isBrazilianState(state) ? null : 'Escolha um estado da lista.'),
  },
};

/** The stored form of a typed field: digits of a CPF, `YYYY-MM-DD`, E.164, collapsed spaces. */
export function normalizeField(name: FieldName, value: string): string {
  return RULES[name].normalize(value);
}

/**
 * Says in Portuguese what is wrong with a field's text, typed or stored, or null when nothing is.
 *
 * An empty text is no problem here: it is how a field is cleared. `today` is a day in São Paulo.
 */
export function validateField(
  name: FieldName,
  value: string,
  today: CalendarDate = todayInSaoPaulo(),
): string | null {
  const stored = normalizeField(name, value);
  return stored === '' ? null : RULES[name].problem(stored, today);
}

/** As `validateField`, for a field that must be filled. */
export function validateRequiredField(name: FieldName, value: string, today?: CalendarDate): string | null {
  if (normalizeField(name, value) === '') return `Preencha o campo ${FIELD_LABELS[name]}.`;
  return validateField(name, value, today);
}

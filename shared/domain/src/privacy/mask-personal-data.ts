import type { Address } from '../address/address';
import { formatCep, normalizeCep } from '../address/cep';
import { maskEmail } from '../contact/email';
import { isValidPhone, maskPhone } from '../contact/phone';
import { isPlainObject } from '../requests/plain-object';
import type { Seller } from '../seller/seller';
import { isValidCnpj, normalizeCnpj } from '../tax-numbers/cnpj';
import { isValidCpf, maskCpf } from '../tax-numbers/cpf';
import { type CalendarDate, formatCalendarDate, isRealDate } from '../time/calendar-date';
import { replaceEmails } from './emails-in-text';

/** Placeholder of a hidden value. */
export const HIDDEN_TEXT = '***';

/** Personal data that screens show masked; a platform admin may have it shown, with a reason that is kept. */
export const PERSONAL_FIELDS = ['email', 'cpf', 'cnpj', 'phoneNumber', 'birthDate', 'address'] as const;

export type PersonalField = (typeof PERSONAL_FIELDS)[number];

/** The label of each personal field on screens. */
export const PERSONAL_FIELD_LABELS: Readonly<Record<PersonalField, string>> = {
  email: 'E-mail',
  cpf: 'CPF',
  cnpj: 'CNPJ',
  phoneNumber: 'Celular',
  birthDate: 'Data de nascimento',
  address: 'Endereço',
};

/** `12ABC34501DE35` → `**.ABC.345/****-**`; an empty text stays empty, anything else is hidden whole. */
export function maskCnpj(cnpj: string): string {
  if (cnpj === '') return '';
  const characters = normalizeCnpj(cnpj);
  return characters.length === 14
    ? `**.${characters.slice(2, 5)}.${characters.slice(5, 8)}/****-**`
    : '**.***.***/****-**';
}

/** Of a birth date only the year stays. An empty text stays empty, anything else is hidden whole. */
export function maskBirthDate(date: CalendarDate): string {
  if (date === '') return '';
  return isRealDate(date) ? `**/**/${formatCalendarDate(date).slice(-4)}` : HIDDEN_TEXT;
}

/** `01310100` → `01310-***`: the region, not the street. An empty text stays empty, anything else is hidden whole. */
export function maskCep(cep: string): string {
  if (cep === '') return '';
  return normalizeCep(cep).length === 8 ? `${formatCep(cep).slice(0, 5)}-***` : HIDDEN_TEXT;
}

const hide = (text: string) => (text === '' ? '' : HIDDEN_TEXT);

/**
 * An address with only city, state and region. Empty fields stay empty, so that it is visible that they are missing.
 */
export function maskAddress(address: Address): Required<Address> {
  return {
    zipCode: maskCep(address.zipCode),
    street: hide(address.street),
    streetNumber: hide(address.streetNumber),
    complement: hide(address.complement ?? ''),
    district: hide(address.district),
    city: address.city,
    state: address.state,
  };
}

const CNPJ_IN_TEXT = /(?<![\w.-])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?![\w-])/gi;
const CPF_IN_TEXT = /(?<![\w.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\w-])/g;
const PHONE_IN_TEXT = /(?<![\w.-])(?:\+55[ ]?)?\(?\d{2}\)?[ ]?9?\d{4}[ -]?\d{4}(?![\w-])/g;

/** The sign that each of these has in it. Most texts have neither, and looking for this is quicker than looking for each. */
const SIGN = /@|\d\d/;

/**
 * Masks what personal data looks like inside a text that anybody may have written: e-mails, CPFs, CNPJs and phones. The
 * registered name of many a one-person company ends with its owner's CPF, so a company's name is such a text too.
 */
export function maskPersonalText(text: string): string {
  if (!SIGN.test(text)) return text;
  return replaceEmails(text, maskEmail)
    .replace(CNPJ_IN_TEXT, (found) => (isValidCnpj(found) ? maskCnpj(found) : found))
    .replace(CPF_IN_TEXT, (found) => (isValidCpf(found) ? maskCpf(found) : found))
    .replace(PHONE_IN_TEXT, (found) => (isValidPhone(found) ? maskPhone(found) : found));
}

/** A seller whose personal data is masked. What is not filled stays empty. */
export function maskSeller<T extends Seller>(seller: T): T {
  return {
    ...seller,
    nickname: maskPersonalText(seller.nickname),
    email: maskEmail(seller.email),
    cpf: maskCpf(seller.cpf),
    birthDate: maskBirthDate(seller.birthDate),
    phoneNumber: seller.phoneNumber === '' ? '' : maskPhone(seller.phoneNumber),
    companyName: maskPersonalText(seller.companyName),
    companyDescription: maskPersonalText(seller.companyDescription),
    cnpj: maskCnpj(seller.cnpj),
    address: maskAddress(seller.address),
  };
}

type Mask = (text: string) => string;

/** The mask of a record's member, by its name. */
const MASKS: Readonly<Record<string, Mask>> = {
  email: maskEmail,
  cpf: maskCpf,
  cnpj: maskCnpj,
  phoneNumber: maskPhone,
  birthDate: maskBirthDate,
  zipCode: maskCep,
  street: hide,
  streetNumber: hide,
  complement: hide,
  district: hide,
};

/** Masks the texts of a record and of what it holds: by the names of its members, or as `otherText` says. */
function maskRecord(
  record: Readonly<Record<string, unknown>>,
  masks: Readonly<Record<string, Mask>>,
  otherText: Mask,
): Record<string, unknown> {
  const maskValue = (value: unknown, mask: Mask): unknown => {
    if (typeof value === 'string') return value === '' ? '' : mask(value);
    if (Array.isArray(value)) return value.map((one) => maskValue(one, mask));
    return isPlainObject(value) ? maskRecord(value, masks, otherText) : value;
  };
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      maskValue(value, (Object.hasOwn(masks, name) && masks[name]) || otherText),
    ]),
  );
}

/** Masks the personal data in a record such as one of the audit log: by its members' names and by what texts look like. */
export const maskPersonalRecord = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  maskRecord(record, MASKS, maskPersonalText);

/** The masks of a buyer's contacts, by their names in reports of orders. */
const CONTACT_MASKS: Readonly<Record<string, Mask>> = {
  email: maskEmail,
  phone: maskPhone,
  phoneNumber: maskPhone,
  cpf: maskCpf,
  cnpj: maskCnpj,
  document: maskPersonalText,
};

/**
 * Masks the contacts and documents in a record of what somebody told, by the names of its members. Other texts stay: a number that looks
 * like a phone may be the one by which a bank knows the payment.
 */
export const maskContactRecord = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  maskRecord(record, CONTACT_MASKS, (text) => text);

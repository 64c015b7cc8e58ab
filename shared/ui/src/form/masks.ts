import {
  formatCalendarDate,
  isRealDate,
  normalizeCep,
  normalizeCnpj,
  normalizeCpf,
  normalizePhone,
  parseBrazilianDate,
} from '@balcao/domain';
import { fillPattern, type Mask } from './mask-input';

/** A mask that also knows how the field's value is stored. */
export interface StoredMask extends Mask {
  fromStored(stored: string): string;
  /** Incomplete or impossible input stays as it is, so that validation can say what is wrong. */
  toStored(clean: string): string;
}

const same = (text: string) => text;

function digitsMask(pattern: string, length: number, normalize: (text: string) => string): StoredMask {
  const clean = (text: string) => normalize(text).slice(0, length);
  return {
    clean,
    format: (characters) => fillPattern(pattern, characters),
    fromStored: clean,
    toStored: same,
  };
}

export const CPF_MASK = digitsMask('###.###.###-##', 11, normalizeCpf);
export const CNPJ_MASK = digitsMask('##.###.###/####-##', 14, normalizeCnpj);
export const CEP_MASK = digitsMask('#####-###', 8, normalizeCep);

const PHONE_LENGTH = 11;
/** With the zero of a long-distance call, a carrier's two digits, area code and number. */
const DIALLED_LENGTH = 14;
const DIALLED_PATTERN = '### ###########';

/** A number after a zero is complete with its last digit, and stands as it is typed until then. */
function cleanPhone(text: string): string {
  const digits = text.replace(/\D/g, '');
  const phone = digits.length > PHONE_LENGTH ? normalizePhone(text) : null;
  if (phone !== null) return phone.slice('+55'.length);
  if (digits.startsWith('0')) return digits.slice(0, DIALLED_LENGTH);
  const hasCountryCode =
    text.trim().startsWith('+55') || (digits.length > PHONE_LENGTH && digits.startsWith('55'));
  return (hasCountryCode ? digits.slice(2) : digits).slice(0, PHONE_LENGTH);
}

function formatPhoneDigits(digits: string): string {
  if (digits.startsWith('0')) return fillPattern(DIALLED_PATTERN, digits);
  // As long as a mobile, it may still be one behind its country code.
  const isLong = digits[2] === '9' || digits.length === PHONE_LENGTH;
  return fillPattern(isLong ? '(##) #####-####' : '(##) ####-####', digits);
}

/** Stored as E.164. A number whose subscriber starts with 9 is a mobile and has one digit more. */
export const PHONE_MASK: StoredMask = {
  clean: cleanPhone,
  format: formatPhoneDigits,
  fromStored: cleanPhone,
  toStored: (digits) => (digits.startsWith('0') ? null : normalizePhone(digits)) ?? digits,
};

const CPF_LENGTH = 11;

/** A CPF as long as it can be one: up to eleven digits without a letter. What is longer is a CNPJ. */
export const DOCUMENT_MASK: StoredMask = {
  clean: CNPJ_MASK.clean,
  format: (characters) =>
    /^\d*$/.test(characters) && characters.length <= CPF_LENGTH
      ? CPF_MASK.format(characters)
      : CNPJ_MASK.format(characters),
  fromStored: CNPJ_MASK.clean,
  toStored: same,
};

/** A code of digits in a pattern of `#`: `####.##.##`. */
export function patternMask(pattern: string): StoredMask {
  return digitsMask(pattern, pattern.replaceAll(/[^#]/g, '').length, (text) => text.replace(/\D/g, ''));
}

const DATE_PATTERN = '##/##/####';
/** The dates that browsers fill in and people paste from other programs: `1990-05-20`. */
const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})/;
/** A whole date with short days or months, as people paste it. */
const SHORT_DATE = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/;
/** A day or month of one figure, ended by the stroke that was just typed. */
const ENDED_PART = /^(\d{2}\/)?(\d)[/. -]$/;

const padded = (_: string, ...parts: string[]) =>
  parts
    .slice(0, 3)
    .map((part) => part.padStart(2, '0'))
    .join('');

const cleanDate = (text: string) =>
  text
    .replace(ISO_DATE, '$3$2$1')
    .replace(SHORT_DATE, padded)
    .replace(ENDED_PART, '$10$2')
    .replace(/\D/g, '')
    .slice(0, 8);

/** Typed dd/mm/aaaa, stored `YYYY-MM-DD`. */
export const DATE_MASK: StoredMask = {
  clean: cleanDate,
  format: (digits) => fillPattern(DATE_PATTERN, digits),
  fromStored: (stored) => cleanDate(isRealDate(stored) ? formatCalendarDate(stored) : stored),
  toStored: (digits) => {
    const shown = fillPattern(DATE_PATTERN, digits);
    return parseBrazilianDate(shown) ?? shown;
  },
};

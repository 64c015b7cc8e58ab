import { normalizeCnpj } from '../tax-numbers/cnpj';
import { foldText } from '../text/fold-text';
import { plainLine } from '../text/plain-text';

export const PERSON_NAME_MIN_LENGTH = 3;
export const PERSON_NAME_MAX_LENGTH = 120;

/** One plain line, so that equal names are equal texts. */
export const normalizePersonName = plainLine;

/** Whether two texts are the same name, ignoring case, accents and spaces. */
export function isSamePersonName(one: string, other: string): boolean {
  return foldText(normalizePersonName(one)) === foldText(normalizePersonName(other));
}

const COMPANY_NAME_MIN_LENGTH = 2;

const CPF_LENGTH = 11;

/** The characters that stand in links and addresses, and in no person's name. */
const NO_NAME = /[\p{N}\p{Cc}:/\\@<>]/u;
/** `A/C` and `S/A` are of companies. */
const OF_A_LINK = /:\/\/|[\p{Cc}\\@<>]/u;

/** Whether a text can be a full name: 3 to 120 characters, two words at least, no digits, nothing of a link. */
export function isValidPersonName(input: string): boolean {
  const name = normalizePersonName(input);
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word));
  return (
    name.length >= PERSON_NAME_MIN_LENGTH &&
    name.length <= PERSON_NAME_MAX_LENGTH &&
    words.length >= 2 &&
    !NO_NAME.test(name) &&
    !/\bwww\./i.test(name)
  );
}

/**
 * Whether a text can be the name of a buyer who is a company: letters, and digits among them (`Petrobras`, `Mercado 24 Horas Ltda`),
 * nothing of a link.
 */
export function isValidCompanyName(input: string): boolean {
  const name = normalizePersonName(input);
  return (
    name.length >= COMPANY_NAME_MIN_LENGTH &&
    name.length <= PERSON_NAME_MAX_LENGTH &&
    /\p{L}/u.test(name) &&
    !OF_A_LINK.test(name) &&
    !/\bwww\./i.test(name)
  );
}

/** Whether a name fits a buyer's document: people have a CPF and a full name, companies a CNPJ and any name. @param document either */
export const isNameOfBuyer = (name: string, document: string): boolean =>
  normalizeCnpj(document).length > CPF_LENGTH ? isValidCompanyName(name) : isValidPersonName(name);

/** `Ana Lúcia Prado` → `Ana P.`: enough to tell buyers apart, and not who they are. */
export function maskPersonName(input: string): string {
  const [first = '', ...others] = normalizePersonName(input).split(' ');
  const initial = others.at(-1)?.[Symbol.iterator]().next().value;
  return initial === undefined ? first : `${first} ${initial}.`;
}

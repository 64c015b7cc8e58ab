import { foldText } from '../text/fold-text';
import { BANK_LINES } from './data/bank-lines';

/** An institution that keeps accounts. */
export interface Bank {
  /** Three digits (COMPE); empty for those that only take part in Pix. */
  code: string;
  /** Eight digits, of every institution: its id. */
  ispb: string;
  name: string;
}

/** The common names of the largest institutions, whose registered names nobody types. */
const COMMON_NAMES: Readonly<Record<string, string>> = {
  '00000000': 'Banco do Brasil',
  '00360305': 'Caixa Econômica Federal',
  '60746948': 'Bradesco',
  '60701190': 'Itaú',
  '90400888': 'Santander',
  '92702067': 'Banrisul',
  '18236120': 'Nubank',
  '00416968': 'Banco Inter',
  '31872495': 'C6 Bank',
  '10573521': 'Mercado Pago',
  '22896431': 'PicPay',
  '08561701': 'PagBank',
};

/** Every institution, those with a code first. */
export const BANKS: readonly Bank[] = BANK_LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', ispb = '', name = ''] = line.split('|');
    return { code, ispb, name: COMMON_NAMES[ispb] ?? name };
  });

const BY_ISPB = new Map(BANKS.map((bank) => [bank.ispb, bank]));

/** The institution with an ISPB; undefined for an unknown one. */
export const findBank = (ispb: string): Bank | undefined => BY_ISPB.get(ispb);

/** `341 Itaú`; without a code the name alone. */
export const bankLabel = ({ code, name }: Bank): string => (code === '' ? name : `${code} ${name}`);

/** Numbers of up to three digits mean a code, longer ones an ISPB. */
const isNumberOf = ({ code, ispb }: Bank, word: string): boolean =>
  word.length > 3 ? ispb.startsWith(word) : code.startsWith(word);

/**
 * The institutions that a typed text means, the well-known ones first: by the beginning of their code or ISPB, or by all words of
 * it in any order.
 */
export function searchBanks(typed: string, limit = 20): Bank[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const matches = BANKS.filter((bank) => {
    const folded = foldText(bank.name);
    return words.every((word) => isNumberOf(bank, word) || folded.includes(word));
  });
  const isKnown = ({ ispb }: Bank) => Number(ispb in COMMON_NAMES);
  return matches.sort((a, b) => isKnown(b) - isKnown(a)).slice(0, limit);
}

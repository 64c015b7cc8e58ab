import { PIX_KEY_TYPE_LABELS } from '@balcao/domain';
import { bankLabel, findBank } from '@balcao/domain/banks';
import type { BankDestination } from '../../../providers/bank/bank-provider';

/** Code and name of a bank; its ISPB where the list does not have it any more. */
export const bankName = (ispb: string): string => {
  const bank = findBank(ispb);
  return bank === undefined ? `ISPB ${ispb}` : bankLabel(bank);
};

/** The label of an account in mails and lists: `341 Itaú ****3661`, `Pix (E-mail) ****m.br`. */
export const accountLabel = (destination: BankDestination, ending: string): string =>
  destination.kind === 'pix'
    ? `Pix (${PIX_KEY_TYPE_LABELS[destination.pixKeyType]}) ${ending}`
    : `${bankName(destination.bankIspb)} ${ending}`;

/** As `accountLabel`, of a row without opening what is sealed. */
export const rowLabel = ({ bank_ispb, ending }: { bank_ispb: string | null; ending: string }): string =>
  bank_ispb === null ? `Pix ${ending}` : `${bankName(bank_ispb)} ${ending}`;

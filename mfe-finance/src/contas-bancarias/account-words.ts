import type { BankAccount } from '@balcao/api-schema';
import { BANK_ACCOUNT_STATUS_LABELS, type BankAccountStatus, PIX_KEY_TYPE_LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The pill of each status. */
export const ACCOUNT_STATUSES: Readonly<Record<BankAccountStatus, StatusPillProps>> = {
  em_verificacao: { kind: 'warning', icon: 'clock', label: BANK_ACCOUNT_STATUS_LABELS.em_verificacao },
  verificada: { kind: 'success', icon: 'check', label: BANK_ACCOUNT_STATUS_LABELS.verificada },
  recusada: { kind: 'danger', icon: 'error', label: BANK_ACCOUNT_STATUS_LABELS.recusada },
};

/** The name of an account for people: `341 Itaú ****3661`. */
export const accountName = ({ bank, pixKeyType, ending }: BankAccount): string =>
  bank === null
    ? `Pix${pixKeyType === null ? '' : ` (${PIX_KEY_TYPE_LABELS[pixKeyType]})`} ${ending}`
    : `${bank} ${ending}`;

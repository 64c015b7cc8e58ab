import type { ACCOUNTS_OF, Custody, SellerAccount } from './accounts';
import { SELLER_ACCOUNT_LABELS } from './accounts';
import { sellerAccountIn } from './custody';
import { ENTRY_TYPE_LABELS, type EntryType } from './entry-types';

type PlatformHeld = (typeof ACCOUNTS_OF)['plataforma'][number];

/** Of a line that only moves money between accounts of the store, from which one to which. */
const MOVES: Readonly<Partial<Record<EntryType, readonly [from: PlatformHeld, to: PlatformHeld]>>> = {
  release: ['a_liberar', 'disponivel'],
  anticipation: ['a_liberar', 'disponivel'],
  reserve_hold: ['disponivel', 'bloqueado'],
  reserve_release: ['bloqueado', 'disponivel'],
  med_block: ['disponivel', 'bloqueado'],
  med_unblock: ['bloqueado', 'disponivel'],
};

/** Whether what a line takes stays the seller's: in another of their accounts, or in their own bank. */
export const isKeptEntry = (type: EntryType): boolean => MOVES[type] !== undefined || type === 'payout';

/** What a line is, with the account on the other side where it is the store's too: `Liberação · de A liberar`. */
export function entryWords({ type, custody, amountCents }: WordedEntry): string {
  const [from, to] = MOVES[type] ?? [];
  if (!from || !to) return ENTRY_TYPE_LABELS[type];
  const other: SellerAccount = sellerAccountIn(custody, amountCents < 0 ? to : from);
  return `${ENTRY_TYPE_LABELS[type]} · ${amountCents < 0 ? 'para' : 'de'} ${SELLER_ACCOUNT_LABELS[other]}`;
}

interface WordedEntry {
  type: EntryType;
  custody: Custody;
  amountCents: number;
}

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

/** The types of lines that are always such a move. */
export const MOVE_TYPES = Object.keys(MOVES) as readonly EntryType[];

/** The account on the other side of a line by its type alone; null where that does not tell. */
function usualCounterAccount({ type, custody, amountCents }: WordedEntry): SellerAccount | null {
  const [from, to] = MOVES[type] ?? [];
  return from && to ? sellerAccountIn(custody, amountCents < 0 ? to : from) : null;
}

/** The words of a line, with the account on the other side where it is the store's too: `Liberação · de A liberar`. */
export function entryWords(entry: WordedEntry): string {
  const { type, amountCents, counterAccount = usualCounterAccount(entry) } = entry;
  if (counterAccount === null) return ENTRY_TYPE_LABELS[type];
  return `${ENTRY_TYPE_LABELS[type]} · ${amountCents < 0 ? 'para' : 'de'} ${SELLER_ACCOUNT_LABELS[counterAccount]}`;
}

interface WordedEntry {
  type: EntryType;
  custody: Custody;
  amountCents: number;
  /** As the ledger has it; left out where only the type is known. */
  counterAccount?: SellerAccount | null;
}

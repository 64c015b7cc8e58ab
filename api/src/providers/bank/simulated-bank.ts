import type { BankRefusal } from '@balcao/domain';
import type { BankDestination, BankProvider } from './bank-provider';

const NUMBER_OF_NOBODY = '999';
/** Cents with which an amount ends that comes back. */
const RETURNED_CENTS = 13;
/** Cents with which an amount ends that is paid and comes back later. */
const RETURNED_LATER_CENTS = 14;

/** Accounts that begin with 999 are unknown, and random keys that do. */
function refusalOf(destination: BankDestination): BankRefusal | undefined {
  if (destination.kind === 'account')
    return destination.account.startsWith(NUMBER_OF_NOBODY) ? 'account_unknown' : undefined;
  return destination.pixKey.startsWith(NUMBER_OF_NOBODY) && destination.pixKeyType === 'random'
    ? 'key_unknown'
    : undefined;
}

/**
 * A bank for trying things out: it knows every account at once and pays at once, except what its numbers ask for otherwise. Amounts
 * that end in 13 cents come back, those that end in 14 after they were paid. No money moves.
 */
export const simulatedBank: BankProvider = {
  canPay: true,
  async verify(_ref, destination) {
    const reason = refusalOf(destination);
    return reason === undefined ? { state: 'verified' } : { state: 'refused', reason };
  },
  async transfer(_ref, amountCents) {
    return amountCents % 100 === RETURNED_CENTS
      ? { state: 'returned', reason: 'account_closed' }
      : { state: 'paid' };
  },
  async findTransfer(_ref, amountCents) {
    return amountCents % 100 === RETURNED_LATER_CENTS
      ? { state: 'returned', reason: 'not_accepted' }
      : { state: 'paid' };
  },
};

/** The bank of an installation without one: accounts wait for their verification, and nothing is paid out. */
export const noBank: BankProvider = {
  canPay: false,
  verify: async () => ({ state: 'open' }),
  transfer: async () => ({ state: 'open' }),
  findTransfer: async () => undefined,
};

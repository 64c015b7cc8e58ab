import type { BankAccountType, BankRefusal, PixKeyType, TransferRefusal } from '@balcao/domain';

/** The destination of money: an account by its numbers or a key of Pix, with its holder. */
export type BankDestination = (
  | {
      kind: 'account';
      bankIspb: string;
      accountType: BankAccountType;
      branch: string;
      /** Empty where the bank has none. */
      branchDigit: string;
      account: string;
      accountDigit: string;
    }
  | { kind: 'pix'; pixKeyType: PixKeyType; pixKey: string }
) & { holderName: string; holderDocument: string };

/** The verdict of a bank on an account; `open` while it does not know yet. */
export type AccountVerdict = { state: 'open' | 'verified' } | { state: 'refused'; reason: BankRefusal };
export type TransferState = { state: 'open' | 'paid' } | { state: 'returned'; reason: TransferRefusal };

/**
 * The bank that payouts come from. Calls name what they are about by our own id, so that a repeated one has no second effect and
 * answers how it stands: that is also how one asks.
 */
export interface BankProvider {
  /** Whether it moves money at all. */
  canPay: boolean;
  /** Whether an account exists and is its holder's. @throws BankError */
  verify(ref: string, destination: BankDestination): Promise<AccountVerdict>;
  /** Sends money there, once. @throws BankError when nothing is known of it */
  transfer(ref: string, amountCents: number, destination: BankDestination): Promise<TransferState>;
  /**
   * The state of a transfer of `amountCents`, without making it. A bank may send back money that it has paid.
   * @returns undefined where the bank does not know the transfer
   * @throws BankError
   */
  findTransfer(ref: string, amountCents: number): Promise<TransferState | undefined>;
}

/** The bank did not say what it was asked. The message names no person and no account. */
export class BankError extends Error {
  override readonly name = 'BankError';
}

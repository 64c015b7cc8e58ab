import { type Custody, isSellerAccount, type LedgerAccount, type SellerAccount } from './accounts';
import type { LedgerEntry } from './entry';
import { move } from './move';
import { type FeeTerms, furtherFees } from './sale-fees';

/** The accounts of a payment that the seller holds. Nothing of it is paid out by the platform. */
const DIRECT: Partial<Record<LedgerAccount, LedgerAccount>> = {
  a_liberar: 'direto_a_receber',
  disponivel: 'direto_recebido',
  bloqueado: 'direto_contestado',
  comprador: 'comprador_direto',
  gateway: 'gateway_direto',
  divergencia: 'divergencia_direta',
};

/** The account of a custodian that stands where the platform's does. @throws RangeError for one that only the platform has */
export function accountIn(custody: Custody, account: LedgerAccount): LedgerAccount {
  if (custody === 'plataforma') return account;
  const direct = DIRECT[account];
  if (direct === undefined) throw new RangeError(`The seller holds nothing like ${account}.`);
  return direct;
}

/** As `accountIn`, of a seller's accounts. */
export function sellerAccountIn(custody: Custody, account: SellerAccount): SellerAccount {
  const found = accountIn(custody, account);
  if (!isSellerAccount(found)) throw new RangeError(`${found} is no account of a seller.`);
  return found;
}

/** Entries as they are posted for a custodian. */
export const inCustody = (custody: Custody, entries: readonly LedgerEntry[]): LedgerEntry[] =>
  entries.map((entry) => ({ ...entry, account: accountIn(custody, entry.account) }));

/** Terms of a sale whose platform fees are owed: nothing is taken of the money, which the platform does not hold. */
export const withoutPlatformFees = <Terms extends FeeTerms>(terms: Terms): Terms => ({
  ...terms,
  platform: { percentBasisPoints: 0, fixedCents: 0 },
  antifraudCents: 0,
});

/**
 * The platform's fees on a payment that the seller holds, when it has brought more, or less, than before.
 *
 * @param beforeCents what the payment had brought
 * @param afterCents what it has brought now
 */
export function owedPosting(beforeCents: number, afterCents: number, terms: FeeTerms): LedgerEntry[] {
  const sign = afterCents < beforeCents ? -1 : 1;
  const fees = furtherFees(Math.abs(afterCents - beforeCents), Math.min(beforeCents, afterCents), terms);
  return [
    ...move('fee_platform', 'a_pagar', 'plataforma', sign * fees.platformCents),
    ...move('fee_antifraud', 'a_pagar', 'plataforma', sign * fees.antifraudCents),
  ];
}

/** Accounts of the platform that a payment's money stands in, with those that stand for them where the seller holds it. */
const MOVED = ['a_liberar', 'disponivel', 'bloqueado', 'comprador', 'gateway', 'divergencia'] as const;

/**
 * Moves all that was posted of a payment from the platform's accounts to those of its seller, who turns out to hold it. What the
 * platform had taken as its fees is given back there, and owed instead.
 *
 * @param posted what the payment's lines come to, by account
 * @param feeCents what the platform's fees took of it
 */
export function custodyPosting(
  posted: Readonly<Partial<Record<LedgerAccount, number>>>,
  feeCents: number,
): LedgerEntry[] {
  return [
    ...MOVED.flatMap((account) =>
      move('custody_change', account, accountIn('vendedor', account), posted[account] ?? 0),
    ),
    ...move('custody_change', 'a_pagar', 'direto_recebido', feeCents),
  ];
}

/** The cost of a month to a store, beyond what was taken of its sales. Integer cents. */
export interface InvoiceParts {
  planCents: number;
  /** Fees of the month's sales whose money the seller received; below 0 where more came back than was owed. */
  owedCents: number;
  /** Such fees of before that were neither paid nor asked; below 0 for a credit. */
  carriedCents: number;
}

/**
 * The amount that an invoice asks. A credit that is left stays for the next one, and so do fees that nobody could pay now.
 *
 * @param asksFees whether the store has a way to pay them
 */
export function invoiceTotal(
  { planCents, owedCents, carriedCents }: InvoiceParts,
  asksFees: boolean,
): number {
  const all = Math.max(0, planCents + owedCents + carriedCents);
  return asksFees ? all : Math.min(all, planCents);
}

import type { PaymentConfigRecord, V1Session } from '@balcao/api-schema';
import { alikeInstallments, installmentPlans, installmentRates, isCardPrepared } from '@balcao/domain';
import { type CheckoutGateway, cardSetupOf } from '../../payments';

type CardTerms = NonNullable<V1Session['methods'][number]['card']>;

/** The terms of a card of the store for an amount; null for other methods. */
export function cardTermsOf(
  { connection }: CheckoutGateway,
  record: PaymentConfigRecord,
  totalCents: number,
): CardTerms | null {
  const setup = cardSetupOf(connection);
  if (record.idFormaPagamento !== 'credit_card' || setup === null) return null;
  const plans = totalCents > 0 ? installmentPlans(totalCents, record.config) : [];
  return {
    gateway: record.idGateway,
    setup: {
      ...setup,
      threeDs: record.config.threeDs,
      // PayPal's script approves an order only for what the order is made for.
      ...(record.idGateway === 'paypal' && {
        intent: record.config.capture === 'automatic' ? 'capture' : 'authorize',
      }),
    },
    is_prepared: isCardPrepared(record.idGateway, record.config.threeDs !== 'never'),
    brands: record.config.brands,
    installments: plans.map(({ count, installments, totalCents: total, interestCents: interest }) => {
      const { monthlyBasisPoints, yearlyBasisPoints } = installmentRates(totalCents, installments);
      return {
        count,
        parts: alikeInstallments(installments).map(({ count: times, cents }) => ({
          count: times,
          amount: cents,
        })),
        total,
        interest,
        monthly_rate: monthlyBasisPoints,
        yearly_rate: yearlyBasisPoints,
      };
    }),
  };
}

/**
 * In how many installments a buyer pays by card: as wanted, or in the next fewer that the store offers for what the cart comes to now.
 * @returns undefined for other methods, and where nothing is to be paid
 */
export function chosenPlan(
  methods: V1Session['methods'],
  method: V1Session['method'],
  wanted = 1,
): CardTerms['installments'][number] | undefined {
  const { card } = methods.find((each) => each.method === method) ?? {};
  return card?.installments.findLast(({ count }) => count <= wanted);
}

import type { PaymentConfigRecord, V1CheckoutMethod } from '@balcao/api-schema';
import type { CardConfig } from '@balcao/domain';

/** The fields of a method that has no settings of its own. */
const PLAIN: Omit<V1CheckoutMethod, 'method'> = {
  min_amount: 0,
  max_amount: 0,
  discount: 0,
  brands: [],
  installments: null,
  expires_in: null,
  due_days: null,
  message: '',
};

const installmentsOf = ({
  maxInstallments,
  interestFreeInstallments,
  minInstallmentCents,
  interest,
}: CardConfig): V1CheckoutMethod['installments'] => ({
  max: maxInstallments,
  interest_free: interestFreeInstallments,
  min_amount: minInstallmentCents,
  monthly_interest: interest.kind === 'rate' ? interest.monthlyBasisPoints : null,
  surcharges: interest.kind === 'table' ? interest.basisPoints : null,
});

/** The settings of a method that a buyer may see. */
export function toV1Method({ idFormaPagamento: method, config }: PaymentConfigRecord): V1CheckoutMethod {
  const shown = { ...PLAIN, method };
  if ('brands' in config) return { ...shown, brands: config.brands, installments: installmentsOf(config) };
  if ('dueDays' in config)
    return {
      ...shown,
      min_amount: config.minCents,
      discount: config.discountBasisPoints,
      due_days: config.dueDays,
    };
  const { minCents, maxCents } = config;
  const bounded = { ...shown, min_amount: minCents, max_amount: maxCents };
  if (!('expirationSeconds' in config)) return bounded;
  const { discountBasisPoints, expirationSeconds, message } = config;
  return { ...bounded, discount: discountBasisPoints, expires_in: expirationSeconds, message };
}

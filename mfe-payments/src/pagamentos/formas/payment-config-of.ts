import type { PaymentConfig, PaymentConfigs, PaymentMethod } from '@balcao/domain';

/** A method with its configuration; that the two belong together is the caller's promise, which types lose in a variable. */
export const paymentConfigOf = (
  method: PaymentMethod,
  config: PaymentConfigs[PaymentMethod],
): PaymentConfig => ({ method, config }) as PaymentConfig;

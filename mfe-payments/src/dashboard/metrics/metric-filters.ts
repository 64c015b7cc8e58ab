import { CHECKOUT_DEVICES, type CheckoutDevice, PAYMENT_METHODS, type PaymentMethod } from '@balcao/domain';

/** The filters of the figures. */
export interface MetricFilters {
  method?: PaymentMethod | undefined;
  device?: CheckoutDevice | undefined;
  utmSource?: string | undefined;
  checkout?: string | undefined;
  /** The name under which it was sold. */
  product?: string | undefined;
}

const LONGEST_NAME = 100;
const LONGEST_PRODUCT = 200;

/** Reads the filters from a query string; what it does not know is no filter. */
export function parseFilters(search: string): MetricFilters {
  const query = new URLSearchParams(search);
  const textOf = (name: string, longest: number) => query.get(name)?.trim().slice(0, longest) || undefined;
  return {
    method: PAYMENT_METHODS.find((known) => known === query.get('method')),
    device: CHECKOUT_DEVICES.find((known) => known === query.get('device')),
    utmSource: textOf('utmSource', LONGEST_NAME),
    checkout: textOf('checkout', LONGEST_NAME),
    product: textOf('product', LONGEST_PRODUCT),
  };
}

export const hasFilters = (filters: MetricFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** The query string with other filters. Its other parts stay. */
export function filterQuery(search: string, filters: MetricFilters): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({
    method: filters.method,
    device: filters.device,
    utmSource: filters.utmSource,
    checkout: filters.checkout,
    product: filters.product,
  })) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return query.toString();
}

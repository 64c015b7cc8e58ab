import type { V1CouponRequest } from '@balcao/api-schema';
import type { PaymentMethod } from '@balcao/domain';

/** The values that a seller fills to try a coupon. */
export type SimulationValues = {
  amountCents: number | null;
  productIds: string[];
  shippingCents: number | null;
  zipCode: string;
  method: PaymentMethod | '';
  installments: number | null;
  buyer: string;
  day: string;
};

export const EMPTY_SIMULATION: SimulationValues = {
  amountCents: 10_000,
  productIds: [],
  shippingCents: null,
  zipCode: '',
  method: '',
  installments: null,
  buyer: '',
  day: '',
};

/** The id of a line whose product is not said. */
const NO_PRODUCT = '';

/** The amount over the products, in whole cents: the first ones have what is left over. */
function itemsOf({ amountCents, productIds }: SimulationValues): V1CouponRequest['items'] {
  const ids = productIds.length > 0 ? productIds : [NO_PRODUCT];
  const total = amountCents ?? 0;
  const each = Math.floor(total / ids.length);
  const more = total - each * ids.length;
  return ids.map((product_id, index) => ({
    id: String(index + 1),
    product_id,
    quantity: 1,
    unit_price: each + (index < more ? 1 : 0),
  }));
}

/** The question of the simulator, as a checkout would ask it. */
export function questionOf(code: string, values: SimulationValues): V1CouponRequest {
  const { buyer, method, installments, zipCode, shippingCents, day } = values;
  const name = buyer.trim();
  return {
    code,
    items: itemsOf(values),
    ...(name !== '' && { customer: name.includes('@') ? { email: name } : { document: name } }),
    ...(method !== '' && {
      payment: { method, ...(method === 'credit_card' && installments !== null && { installments }) },
    }),
    ...((zipCode !== '' || shippingCents !== null) && {
      shipping: {
        ...(zipCode !== '' && { zip_code: zipCode }),
        ...(shippingCents !== null && { amount: shippingCents }),
      },
    }),
    // At noon it is that day in the whole of Brazil.
    ...(day !== '' && { at: `${day}T12:00:00-03:00` }),
  };
}

import type { V1OrderRequest } from '@balcao/api-schema';
import type { ShippingAddress } from '@balcao/domain';

/** The shipping address of an order, as it is stored; null without one. */
function addressOf(order: Pick<V1OrderRequest, 'shipping_details'>): ShippingAddress | null {
  const address = order.shipping_details?.address;
  if (!address) return null;
  const { zip, street, number, complement, district, city, state } = address;
  return {
    zip,
    street: street ?? '',
    number: number ?? '',
    complement: complement ?? '',
    district: district ?? '',
    city: city ?? '',
    state: state ?? '',
  };
}

/** The columns that say how an order is sent. The address of a buyer who was erased stays erased. */
export function shippingColumnsOf(
  order: Pick<V1OrderRequest, 'shipping_details' | 'shipping_method' | 'shipping_state'>,
  isErased: boolean,
) {
  const address = addressOf(order);
  return {
    shipping_state: order.shipping_state ?? address?.state ?? '',
    shipping_method: order.shipping_method || order.shipping_details?.method || '',
    shipping_days: order.shipping_details?.days ?? null,
    shipping_address: address === null || isErased ? null : JSON.stringify(address),
  };
}

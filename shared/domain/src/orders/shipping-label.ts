import { formatCep } from '../address/cep';

/** The address that an order goes to. Texts are empty where nobody said so. */
export interface ShippingAddress {
  /** Eight digits. */
  zip: string;
  street: string;
  number: string;
  complement: string;
  district: string;
  city: string;
  state: string;
}

const joined = (separator: string, ...parts: readonly string[]) => parts.filter(Boolean).join(separator);

/** An address in the lines of a label, below who receives it. */
export const shippingLabel = (recipient: string, address: ShippingAddress): string[] =>
  [
    recipient,
    joined(' - ', joined(', ', address.street, address.number), address.complement),
    address.district,
    joined(' ', formatCep(address.zip), joined(' - ', address.city, address.state)),
  ].filter(Boolean);

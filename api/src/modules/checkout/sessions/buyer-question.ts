import type { BuyerQuestion } from '../../payments';
import type { SessionContent } from '../tables/buyer-checkouts-schema';

/** The payer and the description, in the form that gateways ask for. */
export const questionOf = ({ contact, address }: SessionContent): BuyerQuestion => ({
  payer: {
    name: contact.name,
    email: contact.email,
    taxId: contact.document,
    phone: contact.phone.replace(/^\+55/, ''),
    address: {
      zipCode: address.zip,
      street: address.street,
      number: address.number,
      district: address.district,
      city: address.city,
      state: address.state,
    },
  },
  description: 'Compra pela internet',
});

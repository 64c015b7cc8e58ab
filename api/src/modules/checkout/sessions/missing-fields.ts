import type { V1Session } from '@balcao/api-schema';
import { isBrazilianState, isNameOfBuyer, isValidCep } from '@balcao/domain';
import type { SessionContent } from '../tables/buyer-checkouts-schema';

/** The facts that decide which fields have to be filled. */
interface Needs {
  isForSale: boolean;
  /** More units than there are, or than a purchase may have. */
  isTooMany: boolean;
  needsVariant: boolean;
  needsPhone: boolean;
  needsBirthDate: boolean;
  shipping: V1Session['shipping'];
  /** `free` where there is nothing to pay. */
  method: V1Session['method'] | 'free';
}

const CONTACT = ['name', 'email', 'document', 'birth_date', 'phone'] as const;
const ADDRESS = ['zip', 'street', 'number', 'city', 'state'] as const;

/** The address that is needed: none, the CEP where the goods are fetched, or all of it. Boletos name their payer with it. */
function addressFields({ shipping: { is_required, options, chosen }, method }: Needs) {
  if (method === 'boleto') return [...ADDRESS, 'district'] as const;
  if (!is_required) return [];
  const isFetched = options.find(({ id }) => id === chosen)?.type === 'retirada';
  return isFetched ? (['zip'] as const) : ADDRESS;
}

/** The paths of what is missing before a session can be paid. */
export function missingFields({ contact, address }: SessionContent, needs: Needs): string[] {
  const { isForSale, isTooMany, needsVariant, needsPhone, needsBirthDate, shipping, method } = needs;
  const isFilled = {
    zip: isValidCep(address.zip),
    street: address.street !== '',
    number: address.number !== '',
    district: address.district !== '',
    city: address.city !== '',
    state: isBrazilianState(address.state),
  };
  const isNamed =
    contact.name !== '' && (contact.document === '' || isNameOfBuyer(contact.name, contact.document));
  return [
    ...(isForSale ? [] : ['items']),
    ...(needsVariant ? ['items.variant_id'] : []),
    ...(isForSale && isTooMany ? ['items.quantity'] : []),
    ...CONTACT.filter(
      (field) => (needsPhone || field !== 'phone') && (needsBirthDate || field !== 'birth_date'),
    )
      .filter((field) => (field === 'name' ? !isNamed : !contact[field]))
      .map((field) => `contact.${field}`),
    ...addressFields(needs)
      .filter((field) => !isFilled[field])
      .map((field) => `address.${field}`),
    ...(shipping.is_required && isFilled.zip && shipping.chosen === null ? ['shipping_option'] : []),
    ...(method === null ? ['method'] : []),
  ];
}

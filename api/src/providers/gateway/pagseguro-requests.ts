import { BRAZILIAN_STATES, CURRENCY_CODE } from '@balcao/domain';
import type {
  BoletoCharge,
  CardCharge,
  CardPreparation,
  ChargeRequest,
  Payer,
  PixCharge,
} from './gateway-provider';

const LONGEST = { name: 120, street: 160, number: 20, locality: 60, city: 90, item: 100, description: 64 };

/** A name as PagBank takes it: letters, digits and blanks. */
const nameOf = ({ name }: Payer): string =>
  name
    .normalize('NFC')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .slice(0, LONGEST.name)
    .trim();

const MOBILE_DIGITS = 11;

const phoneOf = (phone: string) => ({
  country: '55',
  area: phone.slice(0, 2),
  number: phone.slice(2),
  type: phone.length === MOBILE_DIGITS ? 'MOBILE' : 'HOME',
});

const customerOf = (payer: Payer) => ({
  name: nameOf(payer),
  email: payer.email,
  tax_id: payer.taxId,
  ...(payer.phone !== '' && { phones: [phoneOf(payer.phone)] }),
});

const addressOf = ({ address }: Payer) => ({
  street: address.street.slice(0, LONGEST.street),
  number: address.number.slice(0, LONGEST.number),
  // Some places have no district.
  locality: address.district.slice(0, LONGEST.locality) || 'N/A',
  city: address.city.slice(0, LONGEST.city),
  region: BRAZILIAN_STATES.find(({ code }) => code === address.state)?.name ?? address.state,
  region_code: address.state,
  country: 'BRA',
  postal_code: address.zipCode,
});

const boletoOf = ({ dueDate, instructions: [first = '', second = ''], payer }: BoletoCharge) => ({
  type: 'BOLETO',
  boleto: {
    due_date: dueDate,
    instruction_lines: { line_1: first, line_2: second },
    holder: { name: nameOf(payer), tax_id: payer.taxId, email: payer.email, address: addressOf(payer) },
  },
});

/** A card for PagBank. Its `encrypted` is made by PagBank's script in the buyer's browser, with its public key. */
const cardOf = ({ token, installments, capture, softDescriptor, payer, authentication }: CardCharge) => ({
  type: 'CREDIT_CARD',
  installments,
  capture,
  ...(softDescriptor !== '' && { soft_descriptor: softDescriptor }),
  card: { encrypted: token, store: false },
  ...(authentication?.id && { authentication_method: { type: 'THREEDS', id: authentication.id } }),
  holder: { name: nameOf(payer), tax_id: payer.taxId },
});

/**
 * The purchase that PagBank's script needs for asking the card's bank: `PagSeguro.authenticate3DS` of
 * https://developer.pagbank.com.br/reference/criar-pagar-pedido-com-3ds-validacao-pagbank. The card is added in the frame.
 */
export const purchaseOf = ({ payer, amountCents, installments }: CardPreparation) => {
  const { name, email, phones } = customerOf(payer);
  const {
    street,
    number,
    city,
    region_code: regionCode,
    country,
    postal_code: postalCode,
  } = addressOf(payer);
  return {
    customer: { name, email, ...(phones && { phones }) },
    paymentMethod: { type: 'CREDIT_CARD', installments },
    amount: { value: amountCents, currency: CURRENCY_CODE },
    ...(street !== '' && { billingAddress: { street, number, city, regionCode, country, postalCode } }),
    dataOnly: false,
  };
};

const common = ({ reference, payer, description, amountCents, notificationUrl }: ChargeRequest) => ({
  reference_id: reference,
  customer: customerOf(payer),
  items: [{ name: description.slice(0, LONGEST.item), quantity: 1, unit_amount: amountCents }],
  ...(notificationUrl !== null && { notification_urls: [notificationUrl] }),
});

/** `POST /orders` with a QR code to pay: https://developer.pagbank.com.br/reference/criar-pedido. */
export const pixOrder = (charge: PixCharge) => ({
  ...common(charge),
  qr_codes: [{ amount: { value: charge.amountCents }, expiration_date: charge.expiresAt.toISOString() }],
});

/** `POST /orders` with a charge: https://developer.pagbank.com.br/reference/criar-pagar-pedido-com-boleto and -com-cartao. */
export const chargedOrder = (charge: BoletoCharge | CardCharge) => ({
  ...common(charge),
  charges: [
    {
      reference_id: charge.reference,
      description: charge.description.slice(0, LONGEST.description),
      amount: { value: charge.amountCents, currency: CURRENCY_CODE },
      payment_method: charge.method === 'boleto' ? boletoOf(charge) : cardOf(charge),
    },
  ],
});

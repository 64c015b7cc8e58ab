import { todayInSaoPaulo } from '@balcao/domain';
import type { BoletoCharge, CardCharge, ChargeRequest, Payer, PixCharge } from './gateway-provider';

const payerOf = ({ name, email, taxId, phone, address }: Payer) => ({
  name,
  email,
  cpf_cnpj: taxId,
  phone_prefix: phone.slice(0, 2),
  phone: phone.slice(2),
  address: {
    zip_code: address.zipCode,
    street: address.street,
    number: address.number,
    district: address.district,
    city: address.city,
    state: address.state,
    country: 'Brasil',
  },
});

const common = ({ reference, payer, description, amountCents }: ChargeRequest) => ({
  email: payer.email,
  // Our name for the invoice, by which it is found where its answer was lost.
  order_id: reference,
  items: [{ description, quantity: 1, price_cents: amountCents }],
  payer: payerOf(payer),
});

/**
 * `POST /v1/invoices`. An invoice has a day, no hour: until when a Pix can be paid to the minute is for the caller to keep; lines of
 * instructions it has none.
 */
export const invoiceOf = (charge: PixCharge | BoletoCharge) => ({
  ...common(charge),
  payable_with: [charge.method === 'pix' ? 'pix' : 'bank_slip'],
  due_date: charge.method === 'pix' ? todayInSaoPaulo(charge.expiresAt) : charge.dueDate,
  ensure_workday_due_date: false,
  ...(charge.notificationUrl !== null && { notification_url: charge.notificationUrl }),
});

/** `POST /v1/charge`. Whether the money is taken at once is a setting of the Iugu account, not of the call. */
export const directCharge = (charge: CardCharge) => ({
  ...common(charge),
  token: charge.token,
  months: charge.installments,
  ...(charge.softDescriptor !== '' && { soft_descriptor_light: charge.softDescriptor }),
});

import { CURRENCY_CODE, isValidCpf } from '@balcao/domain';
import type { BoletoCharge, CardCharge, Payer, PixCharge } from './gateway-provider';

const SECOND_MS = 1_000;
type MalgaCharge = PixCharge | BoletoCharge | CardCharge;

/** `POST /v1/customers`, and the customer of a charge: `Customer` of npm `malga` 0.0.2. */
export const customerOf = ({ name, email, taxId, phone, address }: Payer) => ({
  name,
  email,
  phoneNumber: phone,
  document: { type: isValidCpf(taxId) ? 'cpf' : 'cnpj', number: taxId, country: 'BR' },
  address: {
    zipCode: address.zipCode,
    street: address.street,
    streetNumber: address.number,
    district: address.district,
    city: address.city,
    state: address.state,
    country: 'BR',
  },
});

function methodOf(charge: MalgaCharge, now: Date) {
  switch (charge.method) {
    case 'pix': {
      const seconds = Math.round((charge.expiresAt.getTime() - now.getTime()) / SECOND_MS);
      return { paymentType: 'pix', expiresIn: Math.max(1, seconds) };
    }
    case 'boleto':
      return {
        paymentType: 'boleto',
        expiresDate: charge.dueDate,
        instructions: charge.instructions.join(' '),
      };
    case 'credit_card':
      return { paymentType: 'credit', installments: charge.installments };
  }
}

/**
 * `POST /v1/charges`: `ChargeDefaultCreatePayload` of npm `malga` 0.0.2, as its client sends it.
 * @param customerId Malga's name for the payer of a card; other methods send the payer along
 */
export const chargeBody = (charge: MalgaCharge, merchantId: string, now: Date, customerId?: string) => ({
  merchantId,
  amount: charge.amountCents,
  currency: CURRENCY_CODE,
  description: charge.description,
  orderId: charge.reference,
  ...(customerId !== undefined && { customerId }),
  capture: charge.method !== 'credit_card' || charge.capture,
  ...(charge.method === 'credit_card' &&
    charge.softDescriptor !== '' && { statementDescriptor: charge.softDescriptor }),
  paymentMethod: methodOf(charge, now),
  paymentSource:
    charge.method === 'credit_card'
      ? { sourceType: 'token', tokenId: charge.token }
      : { sourceType: 'customer', customer: customerOf(charge.payer) },
});

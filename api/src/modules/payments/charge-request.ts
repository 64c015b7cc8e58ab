import type { PaymentConfigRecord, TestChargeRequest } from '@balcao/api-schema';
import { boletoDueDate, boletoExpiry, formatMoney, PAYMENT_NUMBERS, todayInSaoPaulo } from '@balcao/domain';
import { invalidField } from '../../problem';
import type { CardAuthentication, ChargeRequest, Payer } from '../../providers/gateway/gateway-provider';

/** The payer of test charges. The CPF has valid digits and is the one that gateways' documents use; the address is public. */
export const TEST_PAYER: Payer = {
  name: 'Comprador de Teste',
  email: 'comprador-de-teste@balcao.dev',
  taxId: '12345678909',
  phone: '11987654321',
  address: {
    zipCode: '01310100',
    street: 'Avenida Paulista',
    number: '1000',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  },
};

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
/** How long a buyer has to approve at PayPal, and a card may be under review. */
const PAYPAL_HOURS = 3;
const REVIEW_HOURS = 48;

function assertAmount(amountCents: number, minCents: number, maxCents = 0): void {
  if (amountCents < minCents)
    throw invalidField('amountCents', [`O mínimo desta forma de pagamento é ${formatMoney(minCents)}.`]);
  if (maxCents > 0 && amountCents > maxCents)
    throw invalidField('amountCents', [`O máximo desta forma de pagamento é ${formatMoney(maxCents)}.`]);
}

function assertInstallments(
  { amountCents, installments }: TestChargeRequest,
  most: number,
  minCents: number,
): void {
  if (installments > most)
    throw invalidField('installments', [`A loja oferece até ${PAYMENT_NUMBERS.maxInstallments.show(most)}.`]);
  if (installments > 1 && amountCents / installments < minCents)
    throw invalidField('installments', [`A parcela mínima é ${formatMoney(minCents)}.`]);
}

/** Gateways only call HTTPS addresses, and some refuse a charge that names another one. */
export const reachableUrl = (url: string | null): string | null => (url?.startsWith('https:') ? url : null);

/** The request to the gateway, and until when it can be paid. */
interface Prepared {
  request: ChargeRequest;
  expiresAt: Date;
}

/**
 * A charge, made from the store's configuration of the method.
 * @throws Problem validation for an amount or installments outside the method's bounds, and for a card without its
 *   token
 */
export function prepareCharge(
  test: TestChargeRequest,
  { idGateway, ...record }: PaymentConfigRecord,
  {
    reference,
    notificationUrl,
    publicUrl,
    now,
    payer = TEST_PAYER,
    description = '',
    authentication,
  }: {
    reference: string;
    notificationUrl: string | null;
    publicUrl: string;
    now: Date;
    payer?: Payer;
    description?: string;
    /** The answer of the buyer's bank (3-D Secure); left out where nobody has typed a card, and no bank is asked. */
    authentication?: CardAuthentication | null;
  },
): Prepared {
  const { amountCents } = test;
  const common = {
    reference,
    amountCents,
    description,
    payer,
    notificationUrl,
  };
  switch (record.idFormaPagamento) {
    case 'pix': {
      const { minCents, maxCents, expirationSeconds } = record.config;
      assertAmount(amountCents, minCents, maxCents);
      const expiresAt = new Date(now.getTime() + expirationSeconds * SECOND_MS);
      return { request: { ...common, method: 'pix', expiresAt }, expiresAt };
    }
    case 'boleto': {
      assertAmount(amountCents, record.config.minCents);
      const dueDate = boletoDueDate(todayInSaoPaulo(now), record.config);
      const { instructions } = record.config;
      return {
        request: { ...common, method: 'boleto', dueDate, instructions },
        expiresAt: boletoExpiry(dueDate),
      };
    }
    case 'credit_card': {
      const { maxInstallments, minInstallmentCents, capture, softDescriptor, threeDs } = record.config;
      assertInstallments(test, maxInstallments, minInstallmentCents);
      if (test.cardToken === '' && idGateway !== 'simulador')
        throw invalidField('cardToken', ['Preencha com o token que o gateway deu ao cartão de teste.']);
      const { cardToken: token, installments } = test;
      return {
        request: {
          ...common,
          method: 'credit_card',
          token,
          installments,
          capture: capture === 'automatic',
          softDescriptor,
          threeDs: authentication === undefined ? 'never' : threeDs,
          authentication: authentication ?? null,
        },
        expiresAt: new Date(now.getTime() + REVIEW_HOURS * HOUR_MS),
      };
    }
    case 'paypal': {
      assertAmount(amountCents, record.config.minCents, record.config.maxCents);
      const back = `${publicUrl}/backoffice/configuracoes/pagamentos?aba=cobrancas`;
      return {
        request: { ...common, method: 'paypal', returnUrl: back, cancelUrl: back },
        expiresAt: new Date(now.getTime() + PAYPAL_HOURS * HOUR_MS),
      };
    }
  }
}

/** Ways to pay that a checkout offers. */
export const PAYMENT_METHODS = ['pix', 'credit_card', 'boleto', 'paypal'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  pix: 'Pix',
  credit_card: 'Cartão de crédito',
  boleto: 'Boleto',
  paypal: 'PayPal',
};

/** No gateway splits a payment into more installments. */
export const MOST_INSTALLMENTS = 21;

import { slugify } from '../text/slug';

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
export const MAX_INSTALLMENTS = 21;

const LONGEST_FILE_NAME = 60;

/** The fixed folder of the methods' images. */
const IMAGE_FOLDER = '/assets/formas-pagamento';

/** The address of a method's image: a file of the fixed folder, named like the method. */
export const paymentMethodImage = (method: PaymentMethod): string =>
  `${IMAGE_FOLDER}/${slugify(PAYMENT_METHOD_LABELS[method], LONGEST_FILE_NAME)}.svg`;

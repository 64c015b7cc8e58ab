import { ACCOUNT_ERRORS } from './account-errors';
import { CHECKOUT_ERRORS } from './checkout-errors';
import { COMPOSITION_ERRORS } from './composition-errors';
import { COUPON_ERRORS } from './coupon-errors';
import { FINANCE_ERRORS } from './finance-errors';
import { IDENTITY_ERRORS } from './identity-errors';
import { INVITATION_ERRORS } from './invitation-errors';
import { LIST_ERRORS } from './list-errors';
import { ORDER_ERRORS } from './order-errors';
import { PAYMENT_ERRORS } from './payment-errors';
import { PRODUCT_ERRORS } from './product-errors';
import { REQUEST_ERRORS } from './request-errors';

/** The codes that an answer of the API can carry, by subject: each subject is a page in docs/errors. */
export const ERROR_CODES_BY_SUBJECT = {
  requests: REQUEST_ERRORS,
  accounts: ACCOUNT_ERRORS,
  invitations: INVITATION_ERRORS,
  lists: LIST_ERRORS,
  products: PRODUCT_ERRORS,
  coupons: COUPON_ERRORS,
  payments: PAYMENT_ERRORS,
  orders: ORDER_ERRORS,
  checkout: CHECKOUT_ERRORS,
  finance: FINANCE_ERRORS,
  identity: IDENTITY_ERRORS,
  composition: COMPOSITION_ERRORS,
} as const;

export type ErrorSubject = keyof typeof ERROR_CODES_BY_SUBJECT;

/** Every code that an answer of the API can carry: the source of its status, its text and its place in docs/errors. */
export const ERROR_CODES = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...INVITATION_ERRORS,
  ...LIST_ERRORS,
  ...PRODUCT_ERRORS,
  ...COUPON_ERRORS,
  ...PAYMENT_ERRORS,
  ...ORDER_ERRORS,
  ...CHECKOUT_ERRORS,
  ...FINANCE_ERRORS,
  ...IDENTITY_ERRORS,
  ...COMPOSITION_ERRORS,
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

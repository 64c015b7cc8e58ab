export { CheckoutDocument, type LinkPreview } from './document';
export { addressIsNeeded } from './form/address';
export { CheckoutForm, type CheckoutFormProps } from './form/checkout-form';
export { LinkPage } from './link-page';
export { MessagePage, type MessagePageProps } from './message-page';
export { PaymentPage, type PaymentPageProps, paymentTitle } from './payment/payment-page';
export { standingOf } from './payment/payment-view';
export { lookOf } from './theme/look';
export { firstOpenStep, type Step, stepOf, toStep } from './theme/steps';

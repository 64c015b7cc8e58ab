/** How far a visit to the checkout has come, from its start to a paid order. A later step implies those before it. */
export const CHECKOUT_FUNNEL_STEPS = [
  'started',
  'contact',
  'delivery',
  'payment',
  'ordered',
  'paid',
] as const;

export type CheckoutFunnelStep = (typeof CHECKOUT_FUNNEL_STEPS)[number];

export const CHECKOUT_FUNNEL_LABELS: Readonly<Record<CheckoutFunnelStep, string>> = {
  started: 'Checkout iniciado',
  contact: 'Dados pessoais',
  delivery: 'Entrega',
  payment: 'Pagamento',
  ordered: 'Pedido gerado',
  paid: 'Pago',
};

/** The names of the page's steps in `checkout.step_completed`, in order. */
export const CHECKOUT_STEP_NAMES = ['contato', 'entrega', 'pagamento'] as const;

export type CheckoutStepName = (typeof CHECKOUT_STEP_NAMES)[number];

/** The devices that buyers pay on. `unknown`: the checkout does not say. */
export const CHECKOUT_DEVICES = ['mobile', 'desktop', 'tablet', 'unknown'] as const;

export type CheckoutDevice = (typeof CHECKOUT_DEVICES)[number];

export const CHECKOUT_DEVICE_LABELS: Readonly<Record<CheckoutDevice, string>> = {
  mobile: 'Celular',
  desktop: 'Computador',
  tablet: 'Tablet',
  unknown: 'Não informado',
};

/** A session counts as active for this long after its last event. */
export const ACTIVE_SESSION_SECONDS = 60;

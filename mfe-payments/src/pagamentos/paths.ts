import {
  type GatewayId,
  PAYMENT_METHOD_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
  slugify,
} from '@balcao/domain';

export const PAGAMENTOS = '/backoffice/configuracoes/pagamentos';

/** The parts of the page, as its address names them. */
export const PAGAMENTOS_FORMAS = `${PAGAMENTOS}?aba=formas`;

export const PAGAMENTOS_COBRANCAS = `${PAGAMENTOS}?aba=cobrancas`;

/** The page of deliveries of gateways and shops. */
export const NOTIFICACOES = `${PAGAMENTOS}/notificacoes`;
export const notificacaoPath = (id: string): string => `${NOTIFICACOES}/detalhe/${id}`;

/** The page that sends webhooks in test mode. */
export const SIMULADOR_DE_WEBHOOKS = `${PAGAMENTOS}/simulador-de-webhooks`;

export const pedidoPath = (id: string): string => `/backoffice/pedidos/detalhe/${id}`;

/** Shown to people who may not see the payment settings. */
export const INICIO = { to: '/backoffice/dashboard/monitoramento-checkout', label: 'Ir para o início' };

/** The page on which a gateway is connected and configured. */
export const gatewayPath = (gateway: GatewayId): string => `${PAGAMENTOS}/gateway/${gateway}`;

/** The part of that page with what the gateway has sent, as an address names it. */
export const RECEIVED = '#avisos';

const MAX_SLUG_LENGTH = 60;

const slugOf = (method: PaymentMethod) => slugify(PAYMENT_METHOD_LABELS[method], MAX_SLUG_LENGTH);

/** The page on which a method is configured, at the store's current gateway or at another one. */
export const formaPath = (method: PaymentMethod, gateway?: GatewayId): string =>
  `${PAGAMENTOS}/forma/${slugOf(method)}${gateway ? `?gateway=${gateway}` : ''}`;

/** The method that an address names: `cartao-de-credito`. */
export const methodOfSlug = (slug: string): PaymentMethod | undefined =>
  PAYMENT_METHODS.find((method) => slugOf(method) === slug);

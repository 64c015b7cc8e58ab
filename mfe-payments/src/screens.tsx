import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/dashboard/monitoramento-checkout': () =>
    import('./dashboard/monitoramento-checkout/checkout-monitoring'),
  '/backoffice/pedidos': () => import('./pedidos/order-list'),
  '/backoffice/pedidos/detalhe': () => import('./pedidos/order-detail'),
  '/backoffice/pedidos/detalhe/:id': () => import('./pedidos/order-detail'),
  '/backoffice/pedidos/carrinhos': () => import('./pedidos/carrinhos/cart-list'),
  '/backoffice/pedidos/separacao': () => import('./pedidos/separacao/picking-list'),
  '/backoffice/checkout/personalizacao': () => import('./checkout/personalizacao/personalization'),
  '/backoffice/checkout/preview': () => import('./checkout/preview/preview-screen'),
  '/backoffice/configuracoes/pagamentos': () => import('./pagamentos/payments'),
  '/backoffice/configuracoes/pagamentos/notificacoes': () =>
    import('./pagamentos/notificacoes/notifications-list'),
  '/backoffice/configuracoes/pagamentos/notificacoes/detalhe/:id': () =>
    import('./pagamentos/notificacoes/notification-detail'),
  '/backoffice/configuracoes/pagamentos/simulador-de-webhooks': () =>
    import('./pagamentos/simulador-de-webhooks/webhook-simulator'),
  '/backoffice/configuracoes/pagamentos/gateway/:id': () => import('./pagamentos/gateway/gateway-detail'),
  '/backoffice/configuracoes/pagamentos/forma/:metodo': () => import('./pagamentos/formas/method-detail'),
};

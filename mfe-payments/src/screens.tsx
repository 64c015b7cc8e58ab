import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/dashboard/monitoramento-checkout': () =>
    import('./dashboard/monitoramento-checkout/checkout-monitoring'),
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

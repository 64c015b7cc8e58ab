import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/dashboard/monitoramento-checkout': () =>
    import('./dashboard/monitoramento-checkout/monitoramento-checkout'),
  '/backoffice/configuracoes/pagamentos': () => import('./pagamentos/pagamentos'),
  '/backoffice/configuracoes/pagamentos/gateway/:id': () => import('./pagamentos/gateway/gateway-detalhe'),
  '/backoffice/configuracoes/pagamentos/forma/:metodo': () => import('./pagamentos/formas/forma-detalhe'),
};

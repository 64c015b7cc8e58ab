import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/configuracoes/integracoes': () => import('./integracoes/integrations'),
  '/backoffice/configuracoes/plano-assinatura': () => import('./plano-assinatura/plan-page'),
  '/backoffice/configuracoes/perfil': () => import('./perfil/profile'),
};

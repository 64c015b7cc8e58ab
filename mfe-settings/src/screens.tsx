import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/apps/shopify': () => import('./apps/shopify/shopify'),
  '/backoffice/configuracoes/integracoes': () => import('./integracoes/integrations'),
  '/backoffice/configuracoes/perfil': () => import('./perfil/profile'),
};

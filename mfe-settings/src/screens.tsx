import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/apps/shopify': () => import('./apps/shopify/shopify'),
  '/backoffice/configuracoes/dominios-plataforma': () => import('./dominios/domain-list'),
  '/backoffice/configuracoes/dominios-plataforma/configurar': () => import('./dominios/domain-setup'),
  '/backoffice/configuracoes/dominios-plataforma/configurar/:id': () => import('./dominios/domain-setup'),
  '/backoffice/configuracoes/dominios-plataforma/detalhe': () => import('./dominios/domain-list'),
  '/backoffice/configuracoes/dominios-plataforma/detalhe/:id': () => import('./dominios/domain-detail'),
  '/backoffice/configuracoes/integracoes': () => import('./integracoes/integrations'),
  '/backoffice/configuracoes/plano-assinatura': () => import('./plano-assinatura/plan-page'),
  '/backoffice/configuracoes/perfil': () => import('./perfil/profile'),
};

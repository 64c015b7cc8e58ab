import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/produtos': () => import('./produtos/produtos-lista'),
  '/backoffice/produtos/detalhe': () => import('./produtos/produto-novo'),
  '/backoffice/produtos/detalhe/:id': () => import('./produtos/produto-detalhe'),
};

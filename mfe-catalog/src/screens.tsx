import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/produtos': () => import('./produtos/product-list'),
  '/backoffice/produtos/detalhe': () => import('./produtos/product-create'),
  '/backoffice/produtos/detalhe/:id': () => import('./produtos/product-detail'),
};

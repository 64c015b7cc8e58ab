import type { ScreenLoader } from '@balcao/contract';

const detail: ScreenLoader = () => import('./admin/plataforma-usuarios/user-detail');

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/admin/plataforma-usuarios': () => import('./admin/plataforma-usuarios/user-list'),
  '/backoffice/admin/plataforma-usuarios/detalhe': detail,
  '/backoffice/admin/plataforma-usuarios/detalhe/:id': detail,
  '/backoffice/admin/analise-identidade': () => import('./admin/analise-identidade/review-list'),
  '/backoffice/admin/analise-identidade/detalhe/:id': () =>
    import('./admin/analise-identidade/review-detail'),
  '/backoffice/admin/composicao': () => import('./admin/composicao/composition'),
};

import type { ScreenLoader } from '@balcao/contract';

const detail: ScreenLoader = () => import('./admin/plataforma-usuarios/usuario-detalhe');

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/admin/plataforma-usuarios': () => import('./admin/plataforma-usuarios/usuarios-lista'),
  '/backoffice/admin/plataforma-usuarios/detalhe': detail,
  '/backoffice/admin/plataforma-usuarios/detalhe/:id': detail,
  '/backoffice/admin/analise-identidade': () => import('./admin/analise-identidade/analise-lista'),
  '/backoffice/admin/analise-identidade/detalhe/:id': () =>
    import('./admin/analise-identidade/analise-detalhe'),
  '/backoffice/admin/composicao': () => import('./admin/composicao/composicao'),
};

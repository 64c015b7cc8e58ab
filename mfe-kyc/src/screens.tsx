import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/configuracoes/verificar-identidade': () =>
    import('./verificar-identidade/verificar-identidade'),
  '/verificar-identidade': () => import('./celular/celular'),
};

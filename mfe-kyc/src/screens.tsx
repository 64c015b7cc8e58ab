import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/configuracoes/verificar-identidade': () =>
    import('./verificar-identidade/identity-verification'),
  '/verificar-identidade': () => import('./phone/phone-capture'),
};

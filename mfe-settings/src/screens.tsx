import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/configuracoes/perfil': () => import('./perfil/profile'),
};

import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/financeiro/extrato': () => import('./extrato/statement'),
};

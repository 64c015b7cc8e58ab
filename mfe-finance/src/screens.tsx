import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/financeiro/extrato': () => import('./extrato/statement'),
  '/backoffice/financeiro/disputas': () => import('./disputas/dispute-list'),
  '/backoffice/financeiro/disputas/detalhe/:id': () => import('./disputas/dispute-detail'),
};

import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/financeiro/extrato': () => import('./extrato/statement'),
  '/backoffice/financeiro/disputas': () => import('./disputas/dispute-list'),
  '/backoffice/financeiro/disputas/detalhe/:id': () => import('./disputas/dispute-detail'),
  '/backoffice/financeiro/saques/detalhe/:id': () => import('./saques/detalhe/payout-detail'),
  '/backoffice/financeiro/contas-bancarias': () => import('./contas-bancarias/bank-accounts'),
  '/cancelar-mudanca-bancaria': () => import('./cancelar-mudanca/cancel-change'),
};

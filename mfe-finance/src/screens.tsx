import type { ScreenLoader } from '@balcao/contract';

export const screens: Record<string, ScreenLoader> = {
  '/backoffice/financeiro/extrato': () => import('./extrato/statement'),
  '/backoffice/financeiro/contas-bancarias': () => import('./contas-bancarias/bank-accounts'),
  '/cancelar-mudanca-bancaria': () => import('./cancelar-mudanca/cancel-change'),
};

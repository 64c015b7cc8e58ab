import type { BankAccount } from '@balcao/api-schema';

/** A verified account, the principal one. */
export const anAccount = (changes: Partial<BankAccount> = {}): BankAccount => ({
  id: 'a1',
  kind: 'account',
  bank: '341 Itaú',
  accountType: 'corrente',
  branch: '2545',
  pixKeyType: null,
  ending: '****3661',
  holderName: 'Maria da Silva',
  holderDocument: '***.456.789-**',
  status: 'verificada',
  refusal: null,
  isPrincipal: true,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...changes,
});

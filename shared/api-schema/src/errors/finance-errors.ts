import type { ErrorDefinition } from './definition';

/** Balances, receivables, anticipations and reconciliation. */
export const FINANCE_ERRORS = {
  receivable_not_anticipable: {
    status: 409,
    text: 'Um dos recebíveis não pode mais ser antecipado. Nada foi antecipado: confira a lista e tente de novo.',
    cause:
      'O recebível já caiu, já foi antecipado, vence hoje, ou a venda teve estorno ou está em disputa. Outra aba ou pessoa pode tê-lo antecipado agora.',
    action: 'Recarregue a lista: ela só traz o que pode ser antecipado.',
  },
} as const satisfies Record<string, ErrorDefinition>;

import type { ErrorDefinition } from './definition';

/** Coupons. */
export const COUPON_ERRORS = {
  coupon_code_in_use: {
    status: 409,
    text: 'Já existe um cupom com este código.',
    cause: 'Cada código é de um cupom só; maiúsculas e minúsculas não contam.',
    action: 'Use outro código ou procure na lista de cupons onde ele está.',
  },
  coupon_used: {
    status: 409,
    text: 'Este cupom já foi usado e não pode ser excluído. Pause-o.',
    cause: 'Pedidos guardam o cupom que usaram, e relatórios precisam dele.',
    action:
      'Pause o cupom: ele deixa de valer e continua nos pedidos. O tipo de um cupom usado também não muda.',
  },
} as const satisfies Record<string, ErrorDefinition>;

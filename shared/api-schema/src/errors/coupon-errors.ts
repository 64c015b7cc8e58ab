import type { ErrorDefinition } from './definition';

/** Coupons. */
export const COUPON_ERRORS = {
  coupon_code_in_use: {
    status: 409,
    text: 'Já existe um cupom com este código.',
    cause: 'Cada código é de um cupom só; maiúsculas e minúsculas não contam.',
    action: 'Use outro código ou procure na lista de cupons onde ele está.',
  },
  coupon_refused: {
    status: 409,
    text: 'Este cupom não vale para este pedido.',
    cause:
      'O pedido usa um cupom que esgotou, venceu, está pausado, já foi usado pelo cliente ou tem outra regra que o pedido não cumpre. "reason" diz qual.',
    action:
      'Tire o cupom e o desconto dele e envie o pedido de novo. Um pedido que já foi pago nunca é recusado.',
  },
  coupon_used: {
    status: 409,
    text: 'Este cupom já foi usado e não pode ser excluído. Pause-o.',
    cause: 'Pedidos guardam o cupom que usaram, e relatórios precisam dele.',
    action:
      'Pause o cupom: ele deixa de valer e continua nos pedidos. O tipo de um cupom usado também não muda.',
  },
} as const satisfies Record<string, ErrorDefinition>;

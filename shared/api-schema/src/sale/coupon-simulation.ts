import { call } from '../basics/call';
import { v1CouponAnswer, v1CouponRequest } from './v1-coupons';

/** The answer of the public question, for any moment. Named anew for the document of the back-office. */
export const couponSimulationRequest = v1CouponRequest;
export const couponSimulation = v1CouponAnswer;

/** It stores nothing. */
export const simulateCoupon = call('POST /coupons/simulate', {
  operationId: 'simulateCoupon',
  summary: 'Whether a coupon is good for a cart at any moment, as a buyer would be told',
  access: 'seller',
  permission: 'marketing:ler',
  body: couponSimulationRequest,
  answer: couponSimulation,
});

/** It stores nothing and takes no idempotency key. */
export const validateCoupon = call('POST /v1/checkout/coupons/validate', {
  operationId: 'validateCoupon',
  summary: 'Perguntar se um cupom vale',
  description:
    'Diz se o cupom vale para o carrinho, por que não, e quanto o carrinho custa com ele, com o desconto de cada linha. Não guarda nada: o uso conta quando o pedido é criado. Com uma chave publicável nada é dito sobre o que o cliente já comprou.',
  access: 'key',
  scope: 'config:ler',
  body: v1CouponRequest,
  answer: v1CouponAnswer,
});

/** `1 cupom`, `348 cupons`. */
export const couponCount = (count: number): string =>
  count === 1 ? '1 cupom' : `${count.toLocaleString('pt-BR')} cupons`;

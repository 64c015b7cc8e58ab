import { formatMoney, MAX_MONEY_CENTS } from '@balcao/domain';
import { z } from './z';

const TOO_MUCH = `O máximo é ${MAX_MONEY_CENTS.toLocaleString('pt-BR')} centavos (${formatMoney(MAX_MONEY_CENTS)}).`;

/** An amount in integer cents. */
export const cents = z
  .int()
  .min(0, 'O valor, em centavos, não pode ser negativo.')
  .max(MAX_MONEY_CENTS, TOO_MUCH);
export const positiveCents = z
  .int()
  .min(1, 'O valor, em centavos, precisa ser maior que zero.')
  .max(MAX_MONEY_CENTS, TOO_MUCH);

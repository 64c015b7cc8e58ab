import { z } from '@balcao/api-schema';
import { parseDecimalMoney } from '@balcao/domain';

/** An amount in decimal text, `12.34`, as integer cents. It is never rounded. */
export const decimalAmount = z.string().transform((text, context) => {
  const cents = parseDecimalMoney(text);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'Not an amount of whole cents.' });
  return z.NEVER;
});

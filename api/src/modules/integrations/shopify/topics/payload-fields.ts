import { z } from '@balcao/api-schema';
import { parseDecimalMoney, plainLine } from '@balcao/domain';

/** Shopify's ids are whole numbers. */
export const shopId = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);

/** An amount in decimal text, as integer cents. It is never rounded. */
export const money = z.string().transform((text, context) => {
  const cents = parseDecimalMoney(text);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'Not an amount of whole cents.' });
  return z.NEVER;
});

/** A moment with any offset. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A text that may be left out, on one line and cut to what we keep. */
export const line = (longest: number) =>
  z
    .string()
    .nullish()
    .transform((text) => plainLine(text ?? '').slice(0, longest));

import { z } from '@balcao/api-schema';
import { plainLine } from '@balcao/domain';
import { parse } from 'lossless-json';
import { readJson } from '../../../providers/gateway/webhook';

/** Whole numbers that JavaScript would round stay text: Shopify's ids are longer than that. */
const parseNumber = (text: string): number | string =>
  /^\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text);

/** The content of a webhook, of a shape; undefined when it is another one. */
export const readPayload = <Value>(body: Buffer, schema: z.ZodType<Value>): Value | undefined =>
  readJson(body, schema, (text) =>
    // Of a name that comes twice the last value counts, as everywhere.
    parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue }),
  );

/** Shopify's ids are whole numbers of 64 bits. */
export const shopId = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);

/** A moment with any offset. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** A text that may be left out, on one line and cut to what we keep. */
export const line = (longest: number) =>
  z
    .string()
    .nullish()
    .transform((text) => plainLine(text ?? '').slice(0, longest));

/** More than the 2 048 variants that a product may have there; an order has fewer lines. */
const MAX_ITEMS = 2_500;

/**
 * A list that is refused at its first wrong item, and before it is looked at where it is too long: half a million wrong items, each with
 * its sentence, would hold the process for minutes.
 */
export const listOf = <Item extends z.ZodType>(item: Item, most = MAX_ITEMS) =>
  z.array(z.unknown()).transform((values, context) => {
    const items: z.output<Item>[] = [];
    const refuse = (message: string) => {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (values.length > most) return refuse('Has too many items.');
    for (const value of values) {
      const { data, error } = item.safeParse(value);
      if (error) return refuse('Has an item of another shape.');
      items.push(data);
    }
    return items;
  });

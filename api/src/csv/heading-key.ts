import { foldText } from '@balcao/domain';

/** A heading of a file without case, accents and punctuation: `Nº do Pedido` is `n do pedido`. */
export const headingKey = (heading: string): string =>
  foldText(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

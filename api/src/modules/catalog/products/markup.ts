import { PRODUCT_FIELDS, type ProductMarkupField } from '@balcao/domain';
import sanitizeHtml from 'sanitize-html';
import { invalidField } from '../../../problem';

/** The allowed markup. Other tags are removed and their text is kept, except for scripts and styles. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'h2', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }),
  },
};

/**
 * Reduces the markup of a field to what is harmless, for storage.
 * @throws Problem validation when it is too long
 */
export function sanitiseMarkup(field: ProductMarkupField, markup: string): string {
  const clean = sanitizeHtml(markup, ALLOWED).trim();
  const { max, tooLong } = PRODUCT_FIELDS[field];
  if (clean.length > max) throw invalidField(field, [tooLong]);
  return clean;
}

/** Elements whose content is no text, and comments. */
const SILENT = /<!--[\s\S]*?-->|<(script|style|template|noscript|svg|math)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
/** The attributes that are kept: the address of a link, and the one that an editor writes for itself when it copies. */
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Markup without the attributes that nothing here reads. Browsers apply the CSP to styles and handlers as soon as
 * markup is parsed, even when it is never shown, and would report each of them in pasted markup.
 *
 * This is no protection; the renderer decides about each element.
 */
export function plainMarkup(html: string): string {
  return html
    .replace(SILENT, '')
    .replace(
      TAG,
      (_, name: string, attributes: string) => `<${name}${(attributes.match(KEPT) ?? []).join('')}>`,
    );
}

/** The body of a text's markup, outside of any page. */
export function parseMarkup(html: string): HTMLElement {
  return new DOMParser().parseFromString(plainMarkup(html), 'text/html').body;
}

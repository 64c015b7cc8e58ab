/** Elements whose content is no text, and comments. */
const SILENT = /<!--[\s\S]*?-->|<(script|style|template|noscript|svg|math)\b[\s\S]*?<\/\1\s*>/gi;
const TAG = /<([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
/** Where a link leads; and what an editor writes for itself when it copies. */
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Markup without the attributes that nothing here reads. A browser judges styles and handlers by the page's policy as soon
 * as markup is parsed, also where it is never shown: other programs write them everywhere, and each would be reported.
 *
 * No protection: what is shown is decided element by element.
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

/** The beginnings of comments, and of elements whose content is no text. */
const SILENT = /<!--|<(script|style|template|noscript|svg|math)\b/gi;
const CLOSING = /<\/(script|style|template|noscript|svg|math)\s*>/gi;
const TAG = /<([a-z][\w:-]*)(?![\w:-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
/** The attributes that are kept: the address of a link, and the one that an editor writes for itself when it copies. */
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** The place behind what ends a silent part: a comment, or the element of a name. What is never closed lasts to the end, as for a browser. */
function endOf(html: string, from: number, name: string | undefined): number {
  if (name === undefined) {
    const end = html.indexOf('-->', from);
    return end < 0 ? html.length : end + '-->'.length;
  }
  CLOSING.lastIndex = from;
  for (let closing = CLOSING.exec(html); closing; closing = CLOSING.exec(html))
    if (closing[1]?.toLowerCase() === name.toLowerCase()) return CLOSING.lastIndex;
  return html.length;
}

/** Markup without what shows no text. Each part of it is looked at once. */
function withoutSilent(html: string): string {
  let kept = '';
  let from = 0;
  SILENT.lastIndex = 0;
  for (let found = SILENT.exec(html); found; found = SILENT.exec(html)) {
    kept += html.slice(from, found.index);
    from = endOf(html, SILENT.lastIndex, found[1]);
    SILENT.lastIndex = from;
  }
  return kept + html.slice(from);
}

/**
 * Markup without the attributes that nothing here reads. Browsers apply the CSP to styles and handlers as soon as
 * markup is parsed, even when it is never shown, and would report each of them in pasted markup.
 *
 * This is no protection; the renderer decides about each element.
 */
export function plainMarkup(html: string): string {
  return withoutSilent(html).replace(
    TAG,
    (_, name: string, attributes: string) => `<${name}${(attributes.match(KEPT) ?? []).join('')}>`,
  );
}

/** The body of a text's markup, outside of any page. */
export function parseMarkup(html: string): HTMLElement {
  return new DOMParser().parseFromString(plainMarkup(html), 'text/html').body;
}

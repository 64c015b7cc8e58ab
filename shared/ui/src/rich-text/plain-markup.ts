/** The beginnings of comments, and of elements whose content is no text. */
const SILENT = /<!--|<(script|style|template|noscript|svg|math)\b/gi;
const TAG = /<([a-z][\w:-]*)(?![\w:-])((?:"[^"]*"|'[^']*'|[^'"<>])*)>/gi;
/** The attributes that are kept: the address of a link, and the one that an editor writes for itself when it copies. */
const KEPT = /\s(?:href|data-pm-slice)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Markup without what shows no text. What is never closed lasts to the end, as for a browser; so each part is looked at once. */
function withoutSilent(html: string): string {
  let kept = '';
  let from = 0;
  for (let found = SILENT.exec(html); found; found = SILENT.exec(html)) {
    kept += html.slice(from, found.index);
    const end = found[1] ? new RegExp(`</${found[1]}\\s*>`, 'gi') : /-->/g;
    end.lastIndex = SILENT.lastIndex;
    from = end.test(html) ? end.lastIndex : html.length;
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

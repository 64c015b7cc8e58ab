/** The top-level rules of a stylesheet, each with its selector (or at-rule) and whole text. */
function* topLevelRules(css: string): Generator<{ selector: string; body: string }> {
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (let index = 0; index < css.length; index++) {
    if (css[index] === '{' && depth++ === 0) bodyStart = index;
    if (css[index] === '}' && --depth === 0) {
      yield { selector: css.slice(start, bodyStart).trim(), body: css.slice(bodyStart, index + 1) };
      start = index + 1;
    }
  }
}

/**
 * The rules that only the dark stylesheet has, made to count when the page is dark.
 *
 * antd keeps colours in custom properties, so light and dark differ in the rule that sets them and in nothing else.
 */
export function darkRules(light: string, dark: string): string {
  const known = new Set([...topLevelRules(light)].map(({ selector, body }) => selector + body));
  return [...topLevelRules(dark)]
    .filter(({ selector, body }) => !selector.startsWith('@') && !known.has(selector + body))
    .filter(({ selector }) => !selector.includes('data-ant-cssinjs-cache-path'))
    .map(({ selector, body }) => `${darkened(selector)}${body}`)
    .join('');
}

function darkened(selectorList: string): string {
  return selectorList
    .split(',')
    .map((selector) => `[data-theme=dark] ${selector.trim()}`)
    .join(',');
}

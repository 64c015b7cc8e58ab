interface Rule {
  /** Selector list or at-rule. */
  selector: string;
  /** Without the braces. */
  body: string;
}

function* topLevelRules(css: string): Generator<Rule> {
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (let index = 0; index < css.length; index++) {
    if (css[index] === '{' && depth++ === 0) bodyStart = index;
    if (css[index] === '}' && --depth === 0) {
      yield { selector: css.slice(start, bodyStart).trim(), body: css.slice(bodyStart + 1, index) };
      start = index + 1;
    }
  }
}

function darkened(selectorList: string): string {
  return selectorList
    .split(',')
    .map((selector) => `[data-theme=dark] ${selector.trim()}`)
    .join(',');
}

const CACHE_PATH = 'data-ant-cssinjs-cache-path';

/**
 * The declarations in which the dark stylesheet differs from the light one, made to count when the page is dark.
 *
 * antd keeps colours in custom properties, so the two differ in the rules that set them and in nothing else.
 */
export function darkRules(light: string, dark: string): string {
  const lightDeclarations = new Map<string, Set<string>>();
  for (const { selector, body } of topLevelRules(light)) {
    const known = lightDeclarations.get(selector) ?? new Set();
    for (const declaration of body.split(';')) known.add(declaration);
    lightDeclarations.set(selector, known);
  }
  return [...topLevelRules(dark)]
    .filter(({ selector }) => !selector.startsWith('@') && !selector.includes(CACHE_PATH))
    .map(({ selector, body }) => {
      const known = lightDeclarations.get(selector);
      const different = body.split(';').filter((declaration) => declaration && !known?.has(declaration));
      return different.length > 0 ? `${darkened(selector)}{${different.join(';')};}` : '';
    })
    .join('');
}

/**
 * Leaves out the custom properties of antd that no rule of this page reads. In the browser antd sets all of them
 * itself before any other component needs one; here they would double what is sent before the first sight.
 */
export function withoutUnreadProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--ant-[\w-]+)/g)].map(([, name]) => name));
  return css.replaceAll(/(--ant-[\w-]+):[^;{}]*;/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  );
}

/** What a selector needs of the markup: its class names, without the states that only use brings. */
function classesOf(selector: string): string[] {
  return [...selector.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
}

/**
 * Leaves out the rules for classes that the page does not have, and the mark by which antd would take its styles for
 * delivered. In the browser antd then inserts all of them when the page's code takes over, and these are removed.
 */
export function usedStyles(css: string, html: string): string {
  const present = new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/)),
  );
  const isSeen = (selector: string) => classesOf(selector).every((name) => present.has(name));
  return [...topLevelRules(css)]
    .map(({ selector, body }) => {
      if (selector.includes(CACHE_PATH)) return '';
      if (/^@(media|supports)/.test(selector)) {
        const inner = usedStyles(body, html);
        return inner && `${selector}{${inner}}`;
      }
      // Animations play only once the page's code is there.
      if (selector.startsWith('@')) return '';
      const seen = selector.split(',').filter(isSeen).join(',');
      return seen && `${seen}{${body}}`;
    })
    .join('');
}

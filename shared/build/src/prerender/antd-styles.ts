import { topLevelRules } from '@balcao/contract/page-styles';

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

/** Leaves out the mark by which antd would take its styles for delivered: its code inserts them all when it takes over. */
export function withoutCacheMark(css: string): string {
  return [...topLevelRules(css)]
    .filter(({ selector }) => !selector.includes(CACHE_PATH))
    .map(({ selector, body }) => `${selector}{${body}}`)
    .join('');
}

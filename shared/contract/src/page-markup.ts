/** The classes, tags and attributes of a page that a selector may name. */
export interface Markup {
  classes: Set<string>;
  tags: Set<string>;
  /** Names, and names with their values: `type`, `type=email`. */
  attributes: Set<string>;
}

/** @param html the area's part of a page, or all of it: what stands around an area is always there */
export function readMarkup(html: string): Markup {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const tags = [...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, tag = '']) => tag);
  const attributes = [...html.matchAll(/\s([a-zA-Z-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => [
    name.toLowerCase(),
    `${name.toLowerCase()}=${value}`,
  ]);
  return {
    classes: new Set(names),
    tags: new Set(['html', 'body', 'div', 'main', ...tags]),
    attributes: new Set(attributes),
  };
}

/** `a, :is(b, c) d` → `a` and `:is(b, c) d`. */
export function selectorsOf(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) selectors.push('');
    else selectors.push((selectors.pop() ?? '') + character);
  }
  return selectors.map((selector) => selector.trim());
}

/** A selector without its functions, and what stands in those that say `:has()`. */
function withoutFunctions(selector: string): { plain: string; wanted: string[] } {
  let plain = '';
  const wanted: string[] = [];
  for (let index = 0; index < selector.length; index++) {
    if (selector[index] !== '(') {
      plain += selector[index];
      continue;
    }
    const start = index + 1;
    for (let depth = 1; depth > 0 && index < selector.length; ) {
      index++;
      if (selector[index] === '(') depth++;
      if (selector[index] === ')') depth--;
    }
    const name = /:[\w-]+$/.exec(plain)?.[0] ?? '';
    plain = plain.slice(0, plain.length - name.length);
    if (name === ':has') wanted.push(selector.slice(start, index));
  }
  return { plain, wanted };
}

/** The pseudo-classes of a pointer: their styles come with the page's code. */
const BY_POINTER = /:(hover|active)\b/;
/** States and parts that follow from an attribute. */
const BY_ATTRIBUTE = /:(disabled|placeholder)\b|-placeholder\b/g;

/** Whether the markup has the attributes of a selector. The page's script sets those that begin with `data-`. */
function hasAttributes(selector: string, { attributes }: Markup): boolean {
  const named = [...selector.matchAll(/\[([a-z-]+)(?:=["']?([^[\]"']*)["']?)?\]/g)]
    .filter(([, name = '']) => !name.startsWith('data-'))
    .map(([, name = '', value]) => (value === undefined ? name : `${name}=${value}`));
  const told = [...selector.matchAll(BY_ATTRIBUTE)].map(([, state = 'placeholder']) => state);
  return [...named, ...told].every((attribute) => attributes.has(attribute));
}

/** Whether there is what a selector surely needs: classes, elements, attributes. Focus may come at any time. */
export function isSeen(selector: string, markup: Markup): boolean {
  // What stands in `:not()`, `:is()` and the like may just as well be absent.
  const { plain, wanted } = withoutFunctions(selector);
  if (BY_POINTER.test(plain) || !hasAttributes(plain, markup)) return false;
  const bare = plain.replaceAll(/\[[^[\]]*\]/g, '');
  const names = [...bare.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  const elements = bare.replaceAll(/(?<![.#:])[.#:]+[\w-]+/g, '').match(/[a-z][a-z0-9-]*/gi) ?? [];
  return (
    names.every((name) => markup.classes.has(name)) &&
    elements.every((element) => markup.tags.has(element.toLowerCase())) &&
    wanted.every((list) => selectorsOf(list).some((inner) => isSeen(inner, markup)))
  );
}

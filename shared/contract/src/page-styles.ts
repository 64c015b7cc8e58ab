export interface StyleRule {
  /** Selector list or at-rule. */
  selector: string;
  /** Without the braces. */
  body: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

const compact = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The rules of a stylesheet in order; what stands inside `@media` and the like stays in one rule's body. */
export function* topLevelRules(css: string): Generator<StyleRule> {
  const text = css.replaceAll(COMMENT, '');
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '{' && depth++ === 0) bodyStart = index;
    if (text[index] === '}' && --depth === 0) {
      yield {
        selector: compact(text.slice(start, bodyStart)),
        body: compact(text.slice(bodyStart + 1, index)),
      };
      start = index + 1;
    }
  }
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

/** What there is for a selector to mean. */
interface Markup {
  classes: Set<string>;
  tags: Set<string>;
}

/** @param html the area's part of a page, or all of it: what stands around an area is always there */
function readMarkup(html: string): Markup {
  const names = [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  const tags = [...html.matchAll(/<([a-z][a-z0-9-]*)/g)].map(([, tag = '']) => tag);
  return { classes: new Set(names), tags: new Set(['html', 'body', 'div', 'main', ...tags]) };
}

/** Whether the classes and elements are there that a selector surely needs: states only come with use. */
function isSeen(selector: string, { classes, tags }: Markup): boolean {
  // What stands in `:not()`, `:is()` and the like may just as well be absent.
  let plain = selector.replaceAll(/\[[^\]]*\]/g, '');
  while (/:[\w-]+\([^()]*\)/.test(plain)) plain = plain.replaceAll(/:[\w-]+\([^()]*\)/g, '');
  const names = [...plain.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  const elements = plain.replaceAll(/[.#:]+[\w-]+/g, '').match(/[a-z][a-z0-9-]*/gi) ?? [];
  return (
    names.every((name) => classes.has(name)) && elements.every((element) => tags.has(element.toLowerCase()))
  );
}

const CONDITION = /^@(media|supports|container|layer)\b/;

/** One rule as far as the page has what it is for, without spare blanks; empty when nothing is left. */
function seenRule({ selector, body }: StyleRule, markup: Markup): string {
  if (CONDITION.test(selector)) {
    const inner = [...topLevelRules(body)].map((rule) => seenRule(rule, markup)).join('');
    return inner && `${selector}{${inner}}`;
  }
  // Other at-rules are animations, which play once the page's code is there, and fonts, of which there are none.
  if (selector.startsWith('@')) return '';
  const seen = selectorsOf(selector).filter((one) => isSeen(one, markup));
  const declarations = body.replaceAll(/;\s+/g, ';').replaceAll(/(^|;)([\w-]+):\s+/g, '$1$2:');
  return seen.length > 0 && declarations ? `${seen.join(',')}{${declarations.replace(/;$/, '')}}` : '';
}

/**
 * Leaves out the custom properties that no rule of this page reads. antd sets all of its own itself before any component needs
 * one, and the frame's come with its stylesheet; here they would double what is sent before the first sight.
 */
function withoutUnreadProperties(rules: string[]): string[] {
  const read = new Set([...rules.join('').matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  return rules.map((rule) =>
    rule
      .replaceAll(/(--(?:ant|bal)-[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
        read.has(name) ? declaration : '',
      )
      .replaceAll(/;\}/g, '}')
      .replaceAll(/(?<=^|[{}])[^{}]+\{\}/g, ''),
  );
}

/**
 * The styles of a prerendered page until its own code is there, as one compact stylesheet: of several sources, what comes
 * later wins. Left out are rules for classes and elements that the page does not have, those that a later source repeats,
 * animations, and custom properties that nothing reads.
 *
 * @param sources stylesheets, in order
 * @param html all of the page's markup
 */
export function stylesOfPage(sources: string[], html: string): string {
  const markup = readMarkup(html);
  const rules = sources.flatMap((source) => [...topLevelRules(source)].map((rule) => seenRule(rule, markup)));
  const last = new Set<string>();
  for (const rule of withoutUnreadProperties(rules)) {
    // Of two that are the same the later one counts.
    last.delete(rule);
    if (rule) last.add(rule);
  }
  return [...last].join('');
}

import { isSeen, type Markup, readMarkup, selectorsOf } from './page-markup';

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

const CONDITION = /^@(media|supports|container|layer)\b/;
/** Nothing moves before the code is there, and a focus that fades in would delay the first frame. */
const MOTION = /(?:^|;)(?:transition|animation)(?:-[a-z]+)?:[^;]*/g;
/** A question to browsers that do not run the product. */
const FOR_OLD_BROWSERS = /-ms-high-contrast/;

/** One rule as far as the page has what it is for, without spare blanks; empty when nothing is left. */
function seenRule({ selector, body }: StyleRule, markup: Markup): string {
  if (FOR_OLD_BROWSERS.test(selector)) return '';
  if (CONDITION.test(selector)) {
    const inner = [...topLevelRules(body)].map((rule) => seenRule(rule, markup)).join('');
    return inner && `${selector}{${inner}}`;
  }
  // Other at-rules are animations, which play once the page's code is there, and fonts, of which there are none.
  if (selector.startsWith('@')) return '';
  const seen = selectorsOf(selector).filter((one) => isSeen(one, markup));
  const declarations = body
    .replaceAll(/;\s+/g, ';')
    .replaceAll(/(^|;)([\w-]+):\s+/g, '$1$2:')
    .replaceAll(MOTION, '')
    .replaceAll(/^;|;$/g, '');
  return seen.length > 0 && declarations ? `${seen.join(',')}{${declarations}}` : '';
}

/**
 * Leaves out the custom properties that no rule of this page reads. antd sets all of its own itself before any component needs
 * one, and the frame's come with its stylesheet; here they would double what is sent before the first sight.
 */
function withoutUnreadProperties(rules: string[]): string[] {
  const read = new Set([...rules.join('').matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name));
  const fewer = rules.map((rule) =>
    withoutEmptyRules(
      rule.replaceAll(/(--(?:ant|bal)-[\w-]+):[^;{}]*(;|(?=\}))/g, (declaration, name: string) =>
        read.has(name) ? declaration : '',
      ),
    ),
  );
  // One that is gone may have been the only reader of another.
  return fewer.join('') === rules.join('') ? fewer : withoutUnreadProperties(fewer);
}

const withoutEmptyRules = (rule: string) =>
  rule.replaceAll(/;\}/g, '}').replaceAll(/(?<=^|[{}])[^{}]+\{\}/g, '');

const FOR_ALL = '*,*::before,*::after{box-sizing:border-box}';

/**
 * Leaves out what the frame says of every element once and antd says of each component again, by selectors that a browser has
 * to compare with every element.
 */
function withoutRepeatedBoxSizing(rules: string[]): string[] {
  const values = rules.join('').match(/box-sizing:[^;}]*/g) ?? [];
  if (!rules.includes(FOR_ALL) || values.some((value) => value !== 'box-sizing:border-box')) return rules;
  return rules.map((rule) =>
    rule === FOR_ALL ? rule : withoutEmptyRules(rule.replaceAll(/box-sizing:border-box(;|(?=\}))/g, '')),
  );
}

/**
 * The styles of a prerendered page until its own code is there, as one compact stylesheet: of several sources, what comes
 * later wins. Left out are rules for classes, elements and attributes that the page does not have, for what a pointer does, those
 * that a later source repeats, animations, and custom properties that nothing reads.
 *
 * @param sources stylesheets, in order
 * @param html all of the page's markup
 */
export function stylesOfPage(sources: string[], html: string): string {
  const markup = readMarkup(html);
  const rules = sources.flatMap((source) => [...topLevelRules(source)].map((rule) => seenRule(rule, markup)));
  const last = new Set<string>();
  for (const rule of withoutUnreadProperties(withoutRepeatedBoxSizing(rules))) {
    // Of two that are the same the later one counts.
    last.delete(rule);
    if (rule) last.add(rule);
  }
  return [...last].join('');
}

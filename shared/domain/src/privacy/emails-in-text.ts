const DOMAIN = /@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/gi;
const OF_LOCAL_PART = /[\w.!#$%&'*+=?^`{|}~-]/;
/** RFC 5321, 4.5.3.1.1. */
const LONGEST_LOCAL_PART = 64;

/**
 * A text with something else in the place of its e-mail addresses. Each is found by its `@`, and read back from there: a pattern that begins
 * with the part before it looks at every place of a long text again and again. The last part of a domain is letters: `pg@8.23.1` in a stack
 * trace is a package.
 */
export function replaceEmails(text: string, replacement: (email: string) => string): string {
  let replaced = '';
  let from = 0;
  for (const { 0: domain, index: at } of text.matchAll(DOMAIN)) {
    let start = at;
    while (start > from && at - start < LONGEST_LOCAL_PART && OF_LOCAL_PART.test(text[start - 1] ?? ''))
      start -= 1;
    if (start === at) continue;
    const end = at + domain.length;
    replaced += text.slice(from, start) + replacement(text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}

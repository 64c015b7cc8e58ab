import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root';

const DOCS = path.join(ROOT, 'docs');

const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(DOCS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join('docs', name)),
];

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** Where the links and images of a document lead to within the project, without their anchors. */
function filesLinkedFrom(name: string): string[] {
  const targets = [...read(name).matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^([a-z]+:|\/)/.test(target));
}

describe('the documents', () => {
  it.each(documents)('%s has no link that leads nowhere', (name) => {
    const missing = filesLinkedFrom(name).filter(
      (target) => !existsSync(path.join(ROOT, path.dirname(name), target)),
    );
    expect(missing).toEqual([]);
  });

  it('docs/architecture.md lists every decision once, in the order of their numbers', () => {
    const decisions = readdirSync(path.join(DOCS, 'decisions')).sort();
    const [, list = ''] = read('docs/architecture.md').split('## Why it is so');
    const links = [...list.matchAll(/\[(\d{4})\]\(decisions\/([^)]+)\)/g)];
    expect(links.map(([, , file]) => file)).toEqual(decisions);
    for (const [, number, file = ''] of links) expect(file.slice(0, 4)).toBe(number);
  });

  it('each decision has a number of its own, which its heading repeats', () => {
    const decisions = readdirSync(path.join(DOCS, 'decisions'));
    expect(new Set(decisions.map((file) => file.slice(0, 4))).size).toBe(decisions.length);
    for (const file of decisions)
      expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${file.slice(0, 4)} `));
  });
});

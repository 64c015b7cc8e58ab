import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { GATEWAY_IDS, GATEWAYS, liveModeAdvice, UNPROVEN_POINTS } from '@balcao/domain';
import { ROOT } from '../root';

const DOCS = path.join(ROOT, 'docs');

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');
/** Each says of its folder why it is so, a chapter per question. */
const chapters = documents.filter((name) => /^(?!docs\/|examples\/).+\/README\.md$/.test(name));

const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');

/** The anchors of a document's headings, as the usual readers of Markdown make them. */
const anchorsOf = (name: string): string[] =>
  [...read(name).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Whether a link of a document leads to a file of the project, and to a heading in it where it names one. */
function leadsSomewhere(name: string, link: string): boolean {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? name : path.join(path.dirname(name), target);
  if (!existsSync(path.join(ROOT, file))) return false;
  return anchor === undefined || !file.endsWith('.md') || anchorsOf(file).includes(anchor);
}

/** The tests that a row of a table names: each file with the words of its tests' names that follow it in “ ”. */
function testsNamedIn(row: string): { file: string; words: string[] }[] {
  const proofs = [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`((?:,? “[^”]+”)*)/g)];
  return proofs.map(([, file = '', rest = '']) => ({
    file,
    words: [...rest.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words),
  }));
}

/** Whether a file is there and has all these words. */
function isThere({ file, words }: { file: string; words: string[] }): boolean {
  if (!existsSync(path.join(ROOT, file))) return false;
  const source = read(file).replaceAll("\\'", "'");
  return words.every((each) => source.includes(each));
}

describe('the documents', () => {
  it.each(documents)('%s has no link that leads nowhere', (name) => {
    const links = [...read(name).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    const ours = links.filter((link) => !/^([a-z]+:|\/)/.test(link));
    expect(ours.filter((link) => !leadsSomewhere(name, link))).toEqual([]);
  });

  it('docs/first-endpoint.md makes a resource that is not there yet', () => {
    const [, name, module = '', area = '', address = ''] =
      /new:resource (\S+) -- --module (\S+) .*--area (\S+) --path (\S+)/.exec(
        read('docs/first-endpoint.md'),
      ) ?? [];
    expect(existsSync(path.join(ROOT, 'api/src/modules', module, 'index.ts'))).toBe(true);
    const made = [
      `api/src/modules/${module}/${name}.ts`,
      `shared/api-schema/src/${name}`,
      `demo/src/${module}/${name}.ts`,
    ];
    expect(made.filter((file) => existsSync(path.join(ROOT, file)))).toEqual([]);
    expect(read(`mfe-${area}/area.ts`)).not.toContain(`'${address}'`);
  });

  it('docs/findings.md proves each of its rows by tests that exist', () => {
    const rows = read('docs/findings.md')
      .split('\n')
      .filter((line) => /^\| (?!Found |-)/.test(line));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const tests = testsNamedIn(row);
      expect({ row, hasTest: tests.length > 0 }).toEqual({ row, hasTest: true });
      expect(tests.filter((test) => !isThere(test))).toEqual([]);
    }
  });

  it('docs/outside.md names as not proven the points that the screen of a gateway names', () => {
    const [, table = ''] = /\n## Gateways\n([^#]*)/.exec(read('docs/outside.md')) ?? [];
    const rows = table.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    const unproven = rows.flatMap(([, party = '', call = '', , , verdict = '']) =>
      /not proven/i.test(verdict) ? [{ party, call }] : [],
    );
    expect(unproven.length).toBeGreaterThan(0);
    const shown = GATEWAY_IDS.flatMap((id) =>
      UNPROVEN_POINTS[id].map(({ call }) => ({
        party: id === 'pagseguro' ? 'PagBank' : GATEWAYS[id].name,
        call,
      })),
    );
    expect(new Set(shown.map(({ party, call }) => `${party}: ${call}`))).toEqual(
      new Set(unproven.map(({ party, call }) => `${party}: ${call}`)),
    );
  });

  it('docs/outside.md says that no real account was tried while the screen of each gateway says so', () => {
    expect(read('docs/outside.md')).toContain('None of the gateways was tried with a real account.');
    const advised = GATEWAY_IDS.filter((id) => liveModeAdvice(id)?.includes('ainda não foi experimentada'));
    expect(advised).toEqual(GATEWAY_IDS.filter((id) => id !== 'simulador'));
  });

  it('docs/architecture.md lists every decision once, in the order of their numbers', () => {
    const decisions = readdirSync(path.join(DOCS, 'decisions')).sort();
    const [, list = ''] = read('docs/architecture.md').split('## Why it is so');
    const links = [...list.matchAll(/\[(\d{4})\]\(decisions\/([^)]+)\)/g)];
    expect(links.map(([, , file]) => file)).toEqual(decisions);
    for (const [, number, file = ''] of links) expect(file.slice(0, 4)).toBe(number);
  });

  it('docs/architecture.md leads to the chapters of each folder', () => {
    const architecture = read('docs/architecture.md');
    expect(chapters.filter((name) => !architecture.includes(`](../${name})`))).toEqual([]);
  });

  it('at most thirty decisions are about the whole house', () => {
    expect(readdirSync(path.join(DOCS, 'decisions')).length).toBeLessThanOrEqual(30);
  });

  it('each decision has a number of its own, which its heading repeats', () => {
    const decisions = readdirSync(path.join(DOCS, 'decisions'));
    expect(new Set(decisions.map((file) => file.slice(0, 4))).size).toBe(decisions.length);
    for (const file of decisions)
      expect(read(`docs/decisions/${file}`)).toMatch(new RegExp(`^# ${file.slice(0, 4)} `));
  });
});

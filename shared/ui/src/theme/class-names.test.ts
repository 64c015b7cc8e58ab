import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const UI = path.join(ROOT, 'shared/ui/src');

interface StyledPart {
  name: string;
  folder: string;
}

/** What is loaded by itself, and then stays in the page beside all others: a group of the kit, an area, the shell. */
function styledParts(): StyledPart[] {
  const groups = foldersIn(UI).map((name) => ({ name, folder: path.join(UI, name) }));
  const builds = foldersIn(ROOT)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .map((name) => ({ name, folder: path.join(ROOT, name, 'src') }));
  return [...groups, ...builds];
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function stylesheetsOf({ folder }: StyledPart): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
}

/** The class that a selector styles by itself; undefined where it says in which place, or beside which other class. */
function declaredClass(selector: string): string | undefined {
  const [, name] = /^\.([\w-]+)((\.ant-[\w-]+)|(:(?!has)[\w-]+(\([^)]*\))?))*$/.exec(selector.trim()) ?? [];
  return name;
}

function declaredClasses(css: string): string[] {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g);
  return [...rules]
    .flatMap(([, selectors = '']) => selectors.split(/,(?![^(]*\))/))
    .flatMap((selector) => declaredClass(selector) ?? []);
}

test('no class is declared by two of what is loaded by itself, so that no page depends on what was opened before', () => {
  const declaring = new Map<string, Set<string>>();
  for (const part of styledParts()) {
    for (const name of stylesheetsOf(part).flatMap(declaredClasses)) {
      declaring.set(name, (declaring.get(name) ?? new Set()).add(part.name));
    }
  }
  expect(declaring.get('bal-card')).toEqual(new Set(['base']));
  const shared = [...declaring].filter(([, parts]) => parts.size > 1);
  expect(shared.map(([name, parts]) => `${name}: ${[...parts].join(', ')}`)).toEqual([]);
});

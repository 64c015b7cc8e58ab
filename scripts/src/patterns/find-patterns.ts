import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { ROOT } from '../root';

/** A pattern as it is written. */
export interface Pattern {
  source: string;
  flags: string;
}

const literalOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Read only what developers have written: tests, tools, builds and demonstrations. */
const OF_DEVELOPERS =
  /\.test\.tsx?$|\/testing\/|^(?:api\/test|bench|demo|e2e|examples|scripts|shared\/build|shared\/proofs)\//;

/** The literals of a file's patterns, wherever they stand in it. */
export function patternsIn(code: string, isMarkup = false): Pattern[] {
  const found: Pattern[] = [];
  JSON.stringify(parseSync(code, { syntax: 'typescript', tsx: isMarkup, target: 'es2022' }), (_, node) => {
    if (node?.type === 'RegExpLiteral') found.push({ source: node.pattern, flags: node.flags });
    return node;
  });
  return found;
}

/** Every pattern of the product by its literal, with the files in which it stands. */
export function patternsOfProduct(): ReadonlyMap<string, Pattern & { files: string[] }> {
  const found = new Map<string, Pattern & { files: string[] }>();
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    if (OF_DEVELOPERS.test(file)) continue;
    for (const pattern of patternsIn(readFileSync(path.join(ROOT, file), 'utf8'), file.endsWith('x'))) {
      const known = found.get(literalOf(pattern));
      if (known) known.files.push(file);
      else found.set(literalOf(pattern), { ...pattern, files: [file] });
    }
  }
  return found;
}

import { writeFileSync } from 'node:fs';
import { problemOf } from './patterns/evaluate-pattern';
import { EXCEPTIONS } from './patterns/exceptions';
import { patternsOfProduct } from './patterns/find-patterns';
import { readSafePatterns, SAFE_PATTERNS } from './patterns/safe-patterns';

// npm run patterns [-- --all]: judges the patterns that are new, or all of them, and keeps those whose time grows with their text and no
// more in safe-patterns.txt. One that is none is named.

const known = process.argv.includes('--all') ? new Set<string>() : readSafePatterns();
const safe: string[] = [];
for (const [literal, pattern] of patternsOfProduct()) {
  if (literal in EXCEPTIONS) continue;
  const problem = known.has(literal) ? undefined : await problemOf(pattern);
  if (problem === undefined) {
    safe.push(literal);
    continue;
  }
  process.exitCode = 1;
  console.error(`${pattern.files.join(', ')}\n  ${literal}\n  ${problem}`);
}
writeFileSync(SAFE_PATTERNS, `${safe.toSorted().join('\n')}\n`);
console.log(`${safe.length} patterns are as long as their text.`);

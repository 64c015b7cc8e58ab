import type { Kind } from './kind';
import type { Plan } from './plan';
import { PROOFS, type Proof } from './proofs';

/** The names of the proofs whose subject some files are. @param files from the root */
export const proofsOf = (files: readonly string[]): string[] =>
  PROOFS.filter(({ proves }) =>
    files.some((file) => proves.some((beginning) => file.startsWith(beginning))),
  ).map(({ name }) => name);

/** The run of one proof: its files alone, and for journeys the product before them. */
export const planProof = ({ kind, files }: Proof, kinds: readonly Kind[]): Plan => ({
  kinds: kinds.filter(({ name }) => name === kind || (name === 'build' && kind === 'browser')),
  args: { [kind]: kind === 'browser' ? files : ['--runTestsByPath', ...files] },
});

/** The text of `npm run proofs -- --help`. */
export const describeProofs = (): string =>
  [
    'npm run proofs              every long proof at its full length',
    'npm run proofs -- <name> …  some of them:',
    '',
    ...PROOFS.map(({ name, files }) => `${name.padEnd(18)} ${files.join(' ')}`),
  ].join('\n');

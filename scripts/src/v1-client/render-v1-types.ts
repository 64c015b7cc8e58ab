import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTask } from '../processes/task';
import { ROOT } from '../root';

export const V1_TYPES_FILE = path.join(ROOT, 'shared/v1-client/src/generated/v1.ts');

const DOCUMENT = ['--import', 'tsx', 'api/src/cli/v1-document.ts'];
const GENERATOR = 'scripts/node_modules/openapi-typescript/bin/cli.js';

/** @throws what the program says when it fails */
async function run(args: string[]): Promise<string> {
  const { code, output } = await runTask({ args });
  if (code !== 0) throw new Error(output);
  return output;
}

/** The types of the public API's calls, from the document that the API serves. */
export async function renderV1Types(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-v1-'));
  try {
    const [document, types] = ['document.json', 'types.ts'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    await writeFile(document, await run(DOCUMENT));
    await run([GENERATOR, document, '--output', types]);
    return await readFile(types, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

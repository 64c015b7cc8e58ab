import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDocuments } from '../openapi/read-documents';
import { runTask } from '../processes/task';
import { ROOT } from '../root';

export const V1_TYPES_FILE = path.join(ROOT, 'shared/v1-client/src/generated/v1.ts');

const GENERATOR = 'scripts/node_modules/openapi-typescript/bin/cli.js';

/** The types of the public API's calls, from the document that the API serves. */
export async function renderV1Types(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-v1-'));
  try {
    const [document, types] = ['document.json', 'types.ts'].map((name) => path.join(folder, name)) as [
      string,
      string,
    ];
    await writeFile(document, JSON.stringify((await readDocuments()).public));
    const { code, output } = await runTask({ args: [GENERATOR, document, '--output', types] });
    if (code !== 0) throw new Error(output);
    return await readFile(types, 'utf8');
  } finally {
    await rm(folder, { recursive: true });
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTask } from '../processes/task';

const COMPILER = 'node_modules/typescript/bin/tsc';
const CONFIG = 'scripts/src/api-reports/tsconfig.json';

/**
 * Compiles the declarations of contract and ui into a temporary folder, which stands for `shared/` while `use` runs.
 *
 * @throws what the compiler says, when the types are wrong
 */
export async function withDeclarations<Result>(use: (shared: string) => Result): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-declarations-'));
  try {
    const { code, output } = await runTask({ args: [COMPILER, '-p', CONFIG, '--outDir', folder] });
    if (code !== 0) throw new Error(output);
    return use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

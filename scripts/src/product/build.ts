import { PlainError } from '../plain-error';
import type { Lifetime } from '../processes/lifetime';
import { runTask } from '../processes/task';

/** Arguments of node: builds the packages that it is told, or all. */
export const BUILD = ['--import', 'tsx', 'shared/build/src/bin/build.ts'];

/**
 * Builds the packages whose sources changed, in a separate process, so that webpack's memory is freed afterwards.
 * @throws PlainError when it fails; `log` has had the compiler's words
 */
export async function buildProduct(
  args: string[],
  lifetime: Lifetime | undefined,
  log: (line: string) => void,
): Promise<void> {
  const abort = new AbortController();
  await lifetime?.add(async () => abort.abort());
  const mode = args.includes('--dev') ? 'development' : 'production';
  const { code } = await runTask({
    args: [...BUILD, ...args],
    env: { NODE_ENV: mode },
    onLine: log,
    signal: abort.signal,
  });
  if (code !== 0) throw new PlainError('The build failed: the lines above say where.');
}

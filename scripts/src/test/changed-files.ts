import { PlainError } from '../plain-error';
import { runTask } from '../processes/task';

async function git(...args: string[]): Promise<string[] | undefined> {
  const { code, output } = await runTask({ program: 'git', args });
  return code === 0 ? output.split('\n').filter((line) => line !== '') : undefined;
}

/**
 * Files that differ from where this branch left `main`, or on `main` itself from the last commit; also what is not
 * committed, and what git does not know yet.
 * @returns paths from the root of the checkout
 * @throws PlainError outside of a checkout
 */
export async function listChangedFiles(): Promise<string[]> {
  const base = (await git('merge-base', 'HEAD', 'main'))?.[0] ?? 'HEAD';
  const tracked = await git('diff', '--name-only', '--no-renames', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  if (!tracked || !untracked) throw new PlainError('What changed is asked of git: this is no checkout.');
  return [...tracked, ...untracked];
}

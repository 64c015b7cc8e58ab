import type { Artifact } from '@balcao/contract';
import type { Workspace } from '../workspace';

/** The live version of a part in a channel, and its shell; nothing for a channel without entries. */
export async function liveParts(
  { channel, compositions, catalog }: Workspace,
  name: string,
  of: string,
): Promise<{ part: Artifact | undefined; shell: Artifact | undefined }> {
  const tail = await channel(of).tail();
  if (!tail) return { part: undefined, shell: undefined };
  const { shell, remotes } = await compositions.read(tail.entry.stable);
  const reference = name === 'shell' ? shell : remotes[name];
  const part = reference && (await catalog.find(name, reference.version));
  return { part: part?.artifact, shell: (await catalog.find('shell', shell.version))?.artifact };
}

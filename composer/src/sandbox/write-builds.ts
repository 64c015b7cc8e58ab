import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBuild } from '../adapt/write-build';
import { readBuild } from '../publish/read-build';
import { type Rewriting, rewriteBuild } from './rewrite-build';

/** The area of which a sandbox has more versions: its first page is open to everybody, so visitors need no account. */
export const REWRITTEN_AREA = 'mfe-auth';

const THROWN = 'a version of the sandbox that throws when it is mounted';

/** Wraps a container, by what every container of Module Federation has: the exposed module comes with another `mount`. */
const withThrowingMount = (code: string, container: string) => `${code}
;(() => {
  const { init, get } = ${container};
  const mount = async () => { throw new Error(${JSON.stringify(THROWN)}); };
  ${container} = { init, get: async (name) => { const make = await get(name); return () => ({ ...make(), mount }); } };
})();
`;

/** The versions, by the names of their folders. */
const VERSIONS: Record<string, Rewriting> = {
  newer: {
    version: '0.2.0',
    text: {
      from: 'Use o e-mail e a senha da sua conta no Balcão.',
      to: 'Bem-vindo de volta. Use o e-mail e a senha da sua conta.',
    },
  },
  'other-contract': { version: '0.3.0', contract: '^2.0.0' },
  throws: { version: '0.4.0', entry: withThrowingMount },
  altered: { version: '0.5.0' },
};

/** Changes one byte of a file. */
async function alter(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(0) ^ 1, 0);
  await writeFile(file, bytes);
}

/**
 * Writes more versions of an area, made from its production build: a newer one, one for another contract, one that throws when it is
 * mounted, and one of which a byte is not what its description says.
 *
 * @param built folder of the production build
 * @param folder where each gets a folder of its own
 */
export async function writeBuilds(built: string, folder: string): Promise<void> {
  const build = await readBuild(built);
  for (const [name, rewriting] of Object.entries(VERSIONS))
    await writeBuild(join(folder, name), await rewriteBuild(build, rewriting));
  await alter(join(folder, 'altered', build.artifact.entry));
}

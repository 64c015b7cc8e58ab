import type { Artifact } from '@balcao/contract';
import { describeFiles } from '../adapt/describe-files';
import { assertBuild, type Build } from '../publish/read-build';
import { ARTIFACT_FILE } from '../store/keys';

/** The fields in which another version of an area differs. */
export interface Rewriting {
  version: string;
  /** Range of the contract, else as it was. */
  contract?: string;
  /** A text of its code and pages, and what stands in its place. */
  text?: { from: string; to: string };
  /** Makes the code of its entry another one. @param container the global in which the entry leaves its container */
  entry?(code: string, container: string): string;
}

const TEXT_FILE = /\.(js|css|html|json)$/;

const contractOf = ({ area, contract }: Artifact, { contract: other = contract }: Rewriting) => ({
  contract: other,
  ...(area && { area: { ...area, contract: other } }),
});

/**
 * Makes another version of a published area without building it: its files with other texts, and a container of another name, as a
 * build gives each version its own. Names of files stay, although their contents do not.
 *
 * @throws when the text that is to be replaced stands in none of its files
 */
export async function rewriteBuild({ artifact, files }: Build, rewriting: Rewriting): Promise<Build> {
  const { version, text, entry = (code) => code } = rewriting;
  const global = `${artifact.name}_${version}`.replaceAll(/[^a-z0-9]/g, '_');
  const rewrite = (name: string, bytes: Buffer) => {
    if (!TEXT_FILE.test(name)) return bytes;
    let code = bytes.toString().replaceAll(artifact.global, global);
    if (text) code = code.replaceAll(text.from, text.to);
    return Buffer.from(name === artifact.entry ? entry(code, global) : code);
  };
  const plain = Object.keys(artifact.files).map(
    (name) => [name, files.get(name) ?? Buffer.alloc(0)] as const,
  );
  if (text && !plain.some(([, bytes]) => bytes.includes(text.from)))
    throw new Error(`${artifact.name} ${artifact.version} has no “${text.from}”.`);
  const { described, published } = await describeFiles(
    new Map(plain.map(([name, bytes]) => [name, rewrite(name, bytes)])),
  );
  const other: Artifact = {
    ...artifact,
    ...contractOf(artifact, rewriting),
    version,
    global,
    files: described,
  };
  const description = Buffer.from(`${JSON.stringify(other, null, 1)}\n`);
  return assertBuild(new Map([...published, [ARTIFACT_FILE, description]]), `${artifact.name} ${version}`);
}

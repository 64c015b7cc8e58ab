import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Artifact, ArtifactFile } from '@balcao/contract';
import { sriOf } from '../model/digest';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const COMPRESSIBLE = /\.(js|css|svg|map|json)$/;

/** @returns what is said of a file, and its compressed forms by their endings */
async function describeFile(
  name: string,
  bytes: Buffer,
): Promise<{ described: ArtifactFile; forms: [ending: string, bytes: Buffer][] }> {
  const plain = { sri: sriOf(bytes), bytes: bytes.length };
  if (!COMPRESSIBLE.test(name)) return { described: { ...plain, brotli: bytes.length }, forms: [] };
  const [br, gz] = await Promise.all([toBrotli(bytes), toGzip(bytes, { level: 9 })]);
  return {
    described: { ...plain, brotli: br.length, encoded: { br: sriOf(br), gz: sriOf(gz) } },
    forms: [
      ['.br', br],
      ['.gz', gz],
    ],
  };
}

/** Every file, described; its compressed forms stand beside it. */
export async function describeFiles(
  files: ReadonlyMap<string, Buffer>,
): Promise<{ described: Artifact['files']; published: Map<string, Buffer> }> {
  const published = new Map(files);
  const described: Artifact['files'] = {};
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const file = await describeFile(name, bytes);
    described[name] = file.described;
    for (const [ending, form] of file.forms) published.set(name + ending, form);
  }
  return { described, published };
}

import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Artifact } from '@balcao/contract';

const HASH_LENGTH = 10;

/** `page.html` → `page.3f1c0a9b2d.html`, by the file's content: files with different content never share a name. */
function contentName(name: string, content: string | Buffer): string {
  const { name: stem, ext } = parse(name);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
  return `${stem}.${hash}${ext}`;
}

/** Writes a file under a name with the hash of its content. @returns that name */
export async function writeNamed(dir: string, name: string, content: string | Buffer): Promise<string> {
  const named = contentName(name, content);
  await writeFile(join(dir, named), content);
  return named;
}

/** Renames prerendered pages and their styles by their content. @returns the new names by route path */
export async function nameByContent(
  dir: string,
  pages: Artifact['prerendered'],
): Promise<Artifact['prerendered']> {
  const rename = async (file: string) => {
    const named = await writeNamed(dir, file, await readFile(join(dir, file)));
    await rm(join(dir, file));
    return named;
  };
  const named: Artifact['prerendered'] = {};
  for (const [path, { html, css }] of Object.entries(pages))
    named[path] = { html: await rename(html), css: await rename(css) };
  return named;
}

import { createRequire } from 'node:module';
import path from 'node:path';

/** Node of the release that the production images have, as the registry has it for this machine; undefined where it has none. */
function imagesNode(): string | undefined {
  const name = `node-${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return path.join(path.dirname(manifest), 'bin', 'node');
  } catch {
    return undefined;
  }
}

/** The Node of tests and builds: the product is tried on what it runs on, and an older Node takes a sixth more of the processor. */
export const TESTED_NODE = imagesNode() ?? process.execPath;

/** The path on which programs that are started by name find the same Node. */
export const testedPath = (): string => [path.dirname(TESTED_NODE), process.env.PATH].join(path.delimiter);

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

/** What a page loads: its address is of its content. */
export interface ClientScript {
  src: string;
  integrity: string;
  code: Buffer;
}

/** Browsers of the last three years, as of the rest of the product. */
const TARGET = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

/** Bundles and minifies the checkout's one script. @throws when it cannot be compiled */
export async function bundleClientScript(): Promise<ClientScript> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'client/checkout.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    write: false,
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('The script of the checkout was not made.');
  const code = Buffer.from(file.contents);
  const digest = createHash('sha384').update(code).digest('base64');
  const name = createHash('sha256').update(code).digest('hex').slice(0, 12);
  return { src: `/c/assets/checkout.${name}.js`, integrity: `sha384-${digest}`, code };
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

/** A script that a page loads: its address is of its content. */
export interface ClientScript {
  src: string;
  integrity: string;
  code: Buffer;
}

/** Browsers of the last three years, as of the rest of the product. */
const TARGET = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/** Bundles and minifies the one script of the pages on which buyers pay. @throws when it cannot be compiled */
export const bundleClientScript = (): Promise<ClientScript> => bundle('client/checkout.ts', 'checkout');

/** Bundles and minifies that of the frame in which cards are typed: no other page gets it. */
export const bundleCardScript = (): Promise<ClientScript> =>
  bundle('card-client/card.ts', 'cartao', '/assets');

/** Bundles and minifies that of the frame in which tags run: no other page gets it. */
export const bundleTagScript = (): Promise<ClientScript> =>
  bundle('tag-client/tag.ts', 'etiqueta', '/assets');

/** Bundles and minifies that of the frame in which the back-office shows previews: no buyer ever gets it. */
export const bundlePreviewScript = (): Promise<ClientScript> => bundle('preview-client/preview.ts', 'previa');

async function bundle(entry: string, called: string, folder = '/c/assets'): Promise<ClientScript> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, entry)],
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
  return { src: `${folder}/${called}.${name}.js`, integrity: `sha384-${digest}`, code };
}

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import { listen, type RunningServer } from '../first-load/servers';

const require = createRequire(import.meta.url);
const SCRIPT = /<script[^>]*><\/script>/g;
const METHODS = /<fieldset id="methods".*?<\/fieldset>/s;
const PICTURE = /(<img[^>]* src=")([^"]+)(")/;

interface File {
  type: string;
  body: Buffer;
}

/** Serves files as a static host does: compressed beforehand. Anything else is an empty object. */
function serve(files: Readonly<Record<string, File>>): Promise<RunningServer> {
  const packed = new Map(
    Object.entries(files).map(([path, { type, body }]) => [
      path,
      type.startsWith('image/') ? { type, body } : { type, body: brotliCompressSync(body), encoding: 'br' },
    ]),
  );
  return listen(
    createServer(({ url = '' }, response) => {
      const file = packed.get(url.split('?')[0] ?? '');
      if (file === undefined)
        return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      const encoding = 'encoding' in file && { 'content-encoding': file.encoding };
      return response.writeHead(200, { 'content-type': file.type, ...encoding }).end(file.body);
    }),
  );
}

/** The library of another company, as its users bundle it, showing the same two methods. */
async function bundleDropin(): Promise<Buffer> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { AdyenCheckout, Dropin } from '@adyen/adyen-web/auto';
        const checkout = await AdyenCheckout({
          environment: 'test', clientKey: 'test_MEASURED', locale: 'pt-BR', countryCode: 'BR',
          amount: { value: 18900, currency: 'BRL' }, analytics: { enabled: false },
          _environmentUrls: { api: location.origin + '/test/', analytics: location.origin + '/', cdn: { images: location.origin + '/', translations: location.origin + '/' } },
          paymentMethodsResponse: { paymentMethods: [{ type: 'pix', name: 'Pix' }, { type: 'boletobancario', name: 'Boleto' }] },
        });
        new Dropin(checkout).mount('#dropin');`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome111', 'safari16.4'],
    legalComments: 'none',
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

/** Pages with the content of a checkout's page: as plain files without script, and with another company's payment form in it. */
export async function serveRivals(page: string) {
  const html = (await (await fetch(page)).text()).replace(SCRIPT, '');
  const [, , address = ''] = PICTURE.exec(html) ?? [];
  const picture = {
    type: 'image/webp',
    body: Buffer.from(await (await fetch(new URL(address, page))).arrayBuffer()),
  };
  const ownPicture = html.replaceAll(address, '/picture.webp');
  const asPage = (text: string): File => ({ type: 'text/html; charset=utf-8', body: Buffer.from(text) });
  const withDropin = ownPicture
    .replace(METHODS, '<div id="dropin"></div>')
    .replace(
      '</head>',
      '<link rel="stylesheet" href="/adyen.css"><script type="module" src="/dropin.js"></script></head>',
    );
  if (!withDropin.includes('id="dropin"') || address === '')
    throw new Error('The measured page has no methods, or no picture.');
  const styles = join(require.resolve('@adyen/adyen-web'), '../../es/adyen.css');
  return {
    form: await serve({ '/': asPage(ownPicture), '/picture.webp': picture }),
    dropin: await serve({
      '/': asPage(withDropin),
      '/picture.webp': picture,
      '/dropin.js': { type: 'text/javascript', body: await bundleDropin() },
      '/adyen.css': { type: 'text/css', body: await readFile(styles) },
    }),
  };
}

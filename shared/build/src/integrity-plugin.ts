import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

/**
 * Makes every script and stylesheet that webpack loads at run time carry its hash from the page's composition.
 *
 * `integrityOf` (set by the shell before anything is loaded) answers a well-formed impossible hash for a file that the
 * composition does not know: a malformed value would be ignored by the browser, and a throw would leave the chunk
 * pending for ever. `crossOrigin` is set for the same origin too, so that the tag matches its preload link.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${withIntegrity('script', 'src')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source: string, names: { tag: string }) => `${source}\n${withIntegrity(names.tag, 'href')}`,
      );
    });
  }
}

function withIntegrity(tag: string, urlProperty: 'src' | 'href'): string {
  return `${tag}.crossOrigin = "anonymous"; ${tag}.integrity = globalThis.__balcaoIntegrityOf(${tag}.${urlProperty});`;
}

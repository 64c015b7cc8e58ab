import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { AreaManifest, Artifact } from '@balcao/contract';
import { stylesOfPage } from '@balcao/contract/page-styles';
import type { Configuration } from 'webpack';
import { baseConfig, type Mode, outputDir } from '../base-config';
import { compile } from '../compile';
import { darkRules, withoutCacheMark } from './antd-styles';

const require = createRequire(import.meta.url);
const INLINE_STYLE = /<[^>]+\sstyle="/;

type RenderPage = (url: string, mode: 'light' | 'dark') => Promise<{ html: string; css: string }>;

/**
 * Renders the pages that an area declares as `prerender`, and writes them with their styles into its build.
 *
 * @returns file names by route path, as `artifact.json` lists them
 * @throws when a page holds an inline `style` attribute: the content security policy would block it
 */
export async function prerenderArea(
  dir: string,
  manifest: AreaManifest,
  mode: Mode,
): Promise<Artifact['prerendered']> {
  const paths = manifest.routes.filter((route) => route.prerender).map((route) => route.path);
  if (paths.length === 0) return {};
  const work = join(dir, 'dist', `prerender-${mode}`);
  await bundleForNode(dir, manifest.name, mode, work);
  const { renderPage } = require(join(work, 'main.cjs')) as { renderPage: RenderPage };
  const bundledCss = await readBundledCss(work);
  const pages: Artifact['prerendered'] = {};
  for (const path of paths) pages[path] = await writePage(renderPage, path, bundledCss, outputDir(dir, mode));
  await rm(work, { recursive: true });
  return pages;
}

async function writePage(renderPage: RenderPage, path: string, bundledCss: string, out: string) {
  const light = await renderPage(path, 'light');
  const dark = await renderPage(path, 'dark');
  const inlineStyle = INLINE_STYLE.exec(light.html);
  if (inlineStyle)
    throw new Error(
      `The prerendered ${path} has an inline style, which the page's policy blocks: ${inlineStyle[0]}`,
    );
  const stem = `page${path.replaceAll('/', '-').replace(/-$/, '')}`;
  await mkdir(out, { recursive: true });
  await writeFile(join(out, `${stem}.html`), light.html);
  const sources = [withoutCacheMark(light.css), darkRules(light.css, dark.css), bundledCss];
  await writeFile(join(out, `${stem}.css`), stylesOfPage(sources, light.html));
  return { html: `${stem}.html`, css: `${stem}.css` };
}

/** The area as one module for node, with the styles that its code imports beside it. */
async function bundleForNode(dir: string, name: string, mode: Mode, work: string): Promise<void> {
  const config = baseConfig(dir, `${name}-prerender`, mode);
  const forNode: Configuration = {
    ...config,
    target: 'node20',
    entry: { main: join(import.meta.dirname, 'entry.tsx') },
    resolve: { ...config.resolve, alias: { 'area-under-prerender': join(dir, 'src/define.tsx') } },
    output: {
      path: work,
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    optimization: { ...config.optimization, minimize: false, splitChunks: false },
    plugins: (config.plugins ?? []).filter((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin'),
    devtool: false,
  };
  await compile(forNode);
}

async function readBundledCss(work: string): Promise<string> {
  const files = (await readdir(work)).filter((file) => file.endsWith('.css')).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(work, file), 'utf8')));
  return texts.join('');
}

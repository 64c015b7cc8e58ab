import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AreaManifest, Artifact } from '@balcao/contract';

function describe(text: string) {
  const bytes = Buffer.from(text);
  return {
    sri: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    bytes: bytes.length,
    brotli: brotliCompressSync(bytes).length,
  };
}

/** Writes a build as the webpack preset leaves it: files, their compressed forms, `artifact.json`. */
export function writeBuild(
  root: string,
  artifact: Partial<Artifact> & { name: string },
  files: Record<string, string>,
): void {
  const dir = join(root, artifact.name, 'dist/production');
  mkdirSync(dir, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(dir, name), text);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text));
    writeFileSync(join(dir, `${name}.gz`), gzipSync(text));
  }
  const nothing = { js: [], css: [], shared: [] };
  const whole: Artifact = {
    version: '1.2.3',
    build: { commit: 'abc', time: '2026-01-01T00:00:00.000Z' },
    entry: 'entry.js',
    global: '',
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, describe(text)])),
    exposes: {},
    initial: nothing,
    shared: {},
    packages: {},
    contract: '^1.0.0',
    api: '^1.0.0',
    routeFiles: {},
    sharedFiles: {},
    prerendered: {},
    ...artifact,
  };
  writeFileSync(join(dir, 'artifact.json'), JSON.stringify(whole));
}

export const SAMPLE_MANIFEST: AreaManifest = {
  name: 'mfe-sample',
  label: 'Amostra',
  contract: '^1.0.0',
  api: '^1.0.0',
  routes: [
    { path: '/', access: 'guest', title: 'Entrar', ready: 'h1', prerender: true },
    { path: '/backoffice/amostra/:id', access: 'seller', title: 'Item "A" <b>', ready: 'h1' },
  ],
  menu: [],
  storageKeys: [],
};

/** A checkout with a built shell and one built area. */
export function sampleCheckout(): string {
  const root = mkdtempSync(join(tmpdir(), 'balcao-edge-'));
  writeBuild(
    root,
    {
      name: 'shell',
      inline: 'inline.js',
      initial: { js: ['boot.js', 'main.js'], css: ['main.css'], shared: [] },
      sharedFiles: { '@balcao/ui/form': { js: ['form.js'], css: [], shared: [] } },
    },
    {
      'boot.js': 'boot()',
      'main.js': 'main()',
      'main.css': 'body{margin:0}',
      'form.js': 'form()',
      'inline.js': 'theme()',
    },
  );
  writeBuild(
    root,
    {
      name: 'mfe-sample',
      global: 'mfe_sample_1_2_3',
      area: SAMPLE_MANIFEST,
      routeFiles: { '/': { js: ['screen.js'], css: [], shared: ['@balcao/ui/form', 'react'] } },
      prerendered: { '/': { html: 'page.html', css: 'page.css' } },
    },
    {
      'entry.js': 'entry()',
      'screen.js': 'screen()',
      'page.html': '<h1>Entrar</h1>',
      'page.css': 'h1{color:red}',
    },
  );
  return root;
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { AreaManifest, Artifact } from '@balcao/contract';
import { sriOf } from '../model/digest';

function describeFile(text: string) {
  const bytes = Buffer.from(text);
  const br = brotliCompressSync(bytes);
  return {
    sri: sriOf(bytes),
    bytes: bytes.length,
    brotli: br.length,
    encoded: { br: sriOf(br), gz: sriOf(gzipSync(bytes)) },
  };
}

/** A build as the webpack preset leaves it, by file name: files, their compressed forms, `artifact.json`. */
export function buildFiles(
  artifact: Partial<Artifact> & { name: string },
  files: Record<string, string>,
): Map<string, Buffer> {
  const built = new Map<string, Buffer>();
  for (const [name, text] of Object.entries(files)) {
    built.set(name, Buffer.from(text));
    built.set(`${name}.br`, brotliCompressSync(text));
    built.set(`${name}.gz`, gzipSync(text));
  }
  const nothing = { js: [], css: [], shared: [] };
  const whole: Artifact = {
    version: '1.2.3',
    build: { commit: 'abc', time: '2026-01-01T00:00:00.000Z' },
    entry: 'entry.js',
    global: '',
    files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, describeFile(text)])),
    exposes: artifact.area ? { './mount': nothing } : {},
    initial: nothing,
    shared: {},
    packages: {},
    contract: artifact.area?.contract ?? '',
    api: artifact.area?.api ?? '',
    routeFiles: {},
    sharedFiles: {},
    prerendered: {},
    ...artifact,
  };
  return built.set('artifact.json', Buffer.from(JSON.stringify(whole)));
}

export function writeFiles(dir: string, files: Map<string, Buffer>): void {
  mkdirSync(dir, { recursive: true });
  for (const [name, bytes] of files) writeFileSync(join(dir, name), bytes);
}

/** Writes a build where a checkout has it. */
export function writeBuild(
  root: string,
  artifact: Partial<Artifact> & { name: string },
  files: Record<string, string>,
): void {
  writeFiles(join(root, artifact.name, 'dist/production'), buildFiles(artifact, files));
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
  writeFiles(join(root, 'shell/dist/production'), sampleShell('1.2.3'));
  writeFiles(join(root, 'mfe-sample/dist/production'), sampleArea('1.2.3'));
  return root;
}

/** A shell that keeps contract 1.0.0 and provides React 19 and a form kit. */
export function sampleShell(version: string, more: Partial<Artifact> = {}): Map<string, Buffer> {
  return buildFiles(
    {
      name: 'shell',
      version,
      entry: 'main.js',
      inline: 'inline.js',
      initial: { js: ['boot.js', 'main.js'], css: ['main.css'], shared: [] },
      shared: {
        react: { range: '^19.0.0', provided: '19.3.1' },
        '@balcao/contract': { range: '^1.0.0', provided: '1.0.0' },
        '@balcao/ui/form': { range: '^0.1.0', provided: '0.1.0' },
      },
      sharedFiles: { '@balcao/ui/form': { js: ['form.js'], css: [], shared: [] } },
      ...more,
    },
    {
      'boot.js': 'boot()',
      'main.js': 'main()',
      'main.css': 'body{margin:0}',
      'form.js': 'form()',
      'inline.js': 'theme()',
    },
  );
}

/** The area `mfe-sample` with one prerendered page. */
export function sampleArea(version: string, more: Partial<Artifact> = {}): Map<string, Buffer> {
  return buildFiles(
    {
      name: 'mfe-sample',
      version,
      global: `mfe_sample_${version.replaceAll('.', '_')}`,
      area: SAMPLE_MANIFEST,
      shared: { react: { range: '^19.0.0' } },
      routeFiles: { '/': { js: ['screen.js'], css: [], shared: ['@balcao/ui/form', 'react'] } },
      prerendered: { '/': { html: 'page.html', css: 'page.css' } },
      ...more,
    },
    {
      'entry.js': 'entry()',
      'screen.js': 'screen()',
      'page.html': '<h1>Entrar</h1>',
      'page.css': 'h1{color:red}',
      'mf-manifest.json': '{"name":"mfe_sample"}',
    },
  );
}

/** An area with one route of its own, for compositions of several. */
export function otherArea(name: string, version: string, more: Partial<Artifact> = {}): Map<string, Buffer> {
  const area: AreaManifest = {
    ...SAMPLE_MANIFEST,
    name,
    label: name,
    routes: [{ path: `/backoffice/${name}`, access: 'seller', title: name, ready: 'h1' }],
    storageKeys: [`${name}.rascunho`],
  };
  const global = `${name}_${version}`.replaceAll(/[^a-z0-9]/g, '_');
  return buildFiles({ name, version, global, area, ...more }, { 'entry.js': `entry("${name} ${version}")` });
}

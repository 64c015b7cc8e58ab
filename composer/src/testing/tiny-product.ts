import type { AreaManifest } from '@balcao/contract';
import { buildFiles } from './sample-builds';

/** A shell of twenty lines that runs in a browser: it loads the area that owns the path, or says that it cannot. */
const SHELL = `
  const same = (text) => text;
  window.trustedTypes?.createPolicy('default', { createHTML: same, createScript: same, createScriptURL: same });
  const { remotes } = JSON.parse(document.getElementById('composition').textContent);
  const area = document.getElementById('area');
  const owns = ({ path }) => new RegExp('^' + path.replace(/:[a-z]+/g, '[^/]+') + '$').test(location.pathname);
  const [remote] = Object.values(remotes).filter(({ routes }) => routes.some(owns));
  const script = document.createElement('script');
  script.src = remote.base + remote.entry;
  script.integrity = remote.integrity[remote.entry];
  script.crossOrigin = 'anonymous';
  const takeOver = () => document.getElementById('prerendered-styles').remove();
  script.onload = takeOver;
  script.onerror = () => { area.innerHTML = 'AREA_PANEL'; };
  document.body.append(script);
`;

/** @param panel what it shows in place of an area that it cannot load */
export function tinyShell(
  version: string,
  panel = '<p role="alert">Não foi possível abrir.</p>',
): Map<string, Buffer> {
  const initial = { js: ['main.js'], css: [], shared: [] };
  return buildFiles(
    { name: 'shell', version, entry: 'main.js', inline: 'inline.js', initial },
    {
      'main.js': SHELL.replace('AREA_PANEL', panel),
      'inline.js': 'document.documentElement.dataset.theme = "light"',
    },
  );
}

/** An area of the tiny shell: `code` runs when one of its pages is opened. */
export function tinyArea(
  name: string,
  version: string,
  routes: AreaManifest['routes'],
  code: string,
): Map<string, Buffer> {
  const area = { name, label: name, contract: '', api: '', routes, menu: [], storageKeys: [] };
  const global = `${name}_${version}`.replaceAll(/[^a-z0-9]/g, '_');
  return buildFiles({ name, version, global, area }, { 'entry.js': code });
}

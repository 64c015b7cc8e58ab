import { type BootComposition, hashOf } from './page-json';

/** Addresses come from the page's own composition, and each file has its hash there. */
const policy = globalThis.trustedTypes?.createPolicy('boot', { createScriptURL: (url) => url });

/** Adds an element that fetches a file; other bytes than the composed ones are refused. */
export function addFile<Tag extends 'link' | 'script'>(
  composition: BootComposition,
  url: string,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const place = tag === 'script' ? { src: policy?.createScriptURL(url) ?? url } : { href: url };
  // Before it is in the document: what is said later about a script counts for nothing.
  Object.assign(element, properties, {
    crossOrigin: 'anonymous',
    integrity: hashOf(composition, url.replace(/\?.*/, '')) ?? '',
    ...place,
  });
  document.head.append(element);
  return element;
}

/** Fetches a file ahead, once. */
export function preload(composition: BootComposition, url: string): void {
  if (document.querySelector(`link[rel=preload][href="${url}"]`)) return;
  addFile(composition, url, 'link', { rel: 'preload', as: url.endsWith('.css') ? 'style' : 'script' });
}

const TRIES = 3;
const PAUSE_MS = 500;

/** Adds a stylesheet. One that does not come is asked for twice more, each time as another request. */
export async function addStyles(composition: BootComposition, url: string): Promise<void> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const link = addFile(composition, attempt === 1 ? url : `${url}?tentativa=${attempt}`, 'link', {
      rel: 'stylesheet',
    });
    const isThere = await new Promise((resolve) => {
      link.onload = () => resolve(true);
      link.onerror = () => resolve(false);
    });
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, attempt * PAUSE_MS));
  }
}

import { type BootComposition, hashOf } from './page-json';

/** Adds an element that fetches a file; other bytes than the composed ones are refused. */
export function addFile<Tag extends 'link' | 'script'>(
  composition: BootComposition,
  url: string,
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  const place = tag === 'script' ? { src: url } : { href: url };
  // Before it is in the document: what is said later about a script counts for nothing.
  Object.assign(element, properties, {
    crossOrigin: 'anonymous',
    integrity: hashOf(composition, url) ?? '',
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

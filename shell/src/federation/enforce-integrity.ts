type Loader = HTMLScriptElement | HTMLLinkElement;

/** A file that no build of ours names, or that was altered on its way, has no such hash, and the browser refuses it. */
function setIntegrity(element: Loader, url: unknown): void {
  // Set for the page's own origin too, so that the tag matches its preload link.
  element.crossOrigin = 'anonymous';
  element.integrity = globalThis.__balcaoIntegrityOf?.(String(url)) ?? '';
}

/** Lets an element have its address only after its hash, whether by the property or by the attribute. */
function guard(prototype: Loader, property: 'src' | 'href'): void {
  const { setAttribute } = prototype;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, property);
  Object.defineProperty(prototype, property, {
    ...descriptor,
    set(this: Loader, url: unknown) {
      setIntegrity(this, url);
      descriptor?.set?.call(this, url);
    },
  });
  prototype.setAttribute = function (this: Loader, name: string, value: string) {
    if (name.toLowerCase() === property) setIntegrity(this, value);
    setAttribute.call(this, name, value);
  };
}

/**
 * From now on every script and link that any code makes carries the hash of its file in the composition, whatever built that
 * code: an area's own loader need not know of it. A script that is made in another way has no hash, and is blocked by the
 * page's `Integrity-Policy`.
 */
export function enforceIntegrity(): void {
  guard(HTMLScriptElement.prototype, 'src');
  guard(HTMLLinkElement.prototype, 'href');
}

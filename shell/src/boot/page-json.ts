/** What the edge writes of a composition into a page, as far as the inline script reads it. */
export interface BootComposition {
  shell: BootPart;
  remotes: Record<string, BootRemote>;
  whole?: { url: string; integrity: string };
  afterPaint?: { js: string[]; css: string[] };
}

interface BootPart {
  base: string;
  integrity: Record<string, string>;
}

interface BootRemote extends BootPart {
  routes: { path: string; access: string; prefetch?: string[] }[];
  preload: Record<string, string[]>;
}

export function readJson<T>(text: string | null | undefined): T | null {
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function readPageJson<T>(id: string): T | null {
  return readJson<T>(document.getElementById(id)?.textContent);
}

/** The hash of a file, whichever part it belongs to; undefined for files that the composition does not know. */
export function hashOf({ shell, remotes }: BootComposition, url: string): string | undefined {
  const part = [shell, ...Object.values(remotes)].find(({ base }) => url.startsWith(base));
  return part?.integrity[url.slice(part.base.length)];
}

import type { PageComposition, ResolvedRemote } from '@balcao/contract';

type BootRemote = Pick<ResolvedRemote, 'base' | 'integrity' | 'routes' | 'preload'>;

/** The composition that the edge writes into a page, as far as the inline script reads it. */
export interface BootComposition extends Pick<PageComposition, 'whole' | 'afterPaint'> {
  shell: Pick<PageComposition['shell'], 'base' | 'integrity'>;
  remotes: Record<string, BootRemote>;
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

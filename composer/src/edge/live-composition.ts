import type { Artifact, ResolvedComposition } from '@balcao/contract';
import { type Composed, resolveComposition } from '../resolve/resolve-composition';

/** A composition with everything that its pages need, read once. */
export interface LiveComposition {
  resolved: ResolvedComposition;
  shell: Artifact;
  areas: Artifact[];
  inlineScript: string;
  /** The shell's frame styles, inlined into each page. */
  shellCss: string;
  /** Prerendered pages by route path. */
  pages: Map<string, { html: string; css: string }>;
}

/** Reads the text of one file of an artifact. */
export type ReadText = (artifact: Artifact, file: string) => Promise<string>;

/**
 * Resolves a composition and reads what its pages need.
 *
 * @throws when two areas own one path, or a file cannot be read
 */
export async function assembleLive(composed: Composed, read: ReadText): Promise<LiveComposition> {
  const { shell, areas } = composed;
  const pages = new Map<string, { html: string; css: string }>();
  for (const area of areas)
    for (const [path, { html, css }] of Object.entries(area.prerendered))
      pages.set(path, { html: await read(area, html), css: await read(area, css) });
  const styles = await Promise.all(shell.initial.css.map((file) => read(shell, file)));
  return {
    resolved: resolveComposition(composed),
    shell,
    areas,
    inlineScript: shell.inline ? await read(shell, shell.inline) : '',
    shellCss: styles.join(''),
    pages,
  };
}

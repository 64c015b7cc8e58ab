import type { ResolvedComposition, SessionSnapshot } from '@balcao/contract';
import { resolveAccess } from '@balcao/domain';
import { menuFor } from '../layout/menu';

export interface PaletteEntry {
  label: string;
  /** The place of a page ("Configurações"), or "Ação". */
  context: string;
  path: string;
  /** The text that is searched, without accents and in lower case. */
  haystack: string;
}

/** Lower case, without accents: "Configurações" is found by "configuracoes". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
}

/**
 * The actions and back-office pages that this person may open. Pages with a parameter and logged-out pages are left
 * out. Pages of the menu come first and can be found by their menu name too.
 */
export function paletteEntries(composition: ResolvedComposition, session: SessionSnapshot): PaletteEntry[] {
  const { status, isPlatformAdmin } = session;
  const remotes = Object.values(composition.remotes);
  const menu = menuFor(composition, isPlatformAdmin);
  const positionOf = (path: string) =>
    menu.find((entry) => entry.path === path)?.order ?? Number.MAX_SAFE_INTEGER;
  const pages = remotes
    .flatMap((remote) => remote.routes)
    .filter(({ path, access }) => !path.includes(':') && (access === 'seller' || access === 'admin'))
    .map(({ title, path, access, crumbs = [] }) => ({
      label: title,
      context: crumbs.map((crumb) => crumb.label).join(' · ') || 'Página',
      path,
      access,
      keywords: [
        ...crumbs.map((crumb) => crumb.label),
        ...menu.filter((entry) => entry.path === path).map((entry) => entry.label),
      ],
    }))
    .sort((one, other) => positionOf(one.path) - positionOf(other.path));
  const actions = remotes
    .flatMap((remote) => remote.actions)
    .map(({ label, path, access, keywords }) => ({ label, context: 'Ação', path, access, keywords }));

  return [...pages, ...actions]
    .filter(({ path, access }) => {
      const [pathname = ''] = path.split('?');
      return (
        resolveAccess({ path: pathname, access, authenticated: status === 'authenticated', isPlatformAdmin })
          .kind === 'allow'
      );
    })
    .map(({ label, context, path, keywords }) => ({
      label,
      context,
      path,
      haystack: plain([label, ...keywords].join(' ')),
    }));
}

/** The entries that have every word that was typed; those whose label begins with it come first. */
export function searchEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const wanted = plain(typed.trim());
  if (!wanted) return entries;
  const words = wanted.split(/\s+/);
  const begins = (entry: PaletteEntry) => Number(plain(entry.label).startsWith(wanted));
  return entries
    .filter(({ haystack }) => words.every((word) => haystack.includes(word)))
    .sort((one, other) => begins(other) - begins(one));
}

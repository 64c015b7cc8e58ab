import type { MenuEntry, ResolvedComposition } from '@balcao/contract';
import { MENU_SECTIONS, type MenuSection } from '@balcao/domain';
import { crumbsOf } from '../routing/page-title';
import type { RouterState } from '../routing/router';

/** The bottom navigation has room for this many entries beside "Mais". */
const PRIMARY_ENTRIES = 4;

/** The menu entries that the areas declare and this person may open, in order. */
export function menuFor(composition: ResolvedComposition, isPlatformAdmin: boolean): MenuEntry[] {
  return Object.values(composition.remotes)
    .flatMap((remote) => remote.menu)
    .filter(({ access }) => access === 'seller' || isPlatformAdmin)
    .sort((one, other) => one.order - other.order);
}

/** The entries under their headings; a section without entries is left out. */
export function bySection(entries: MenuEntry[]): { section: MenuSection; entries: MenuEntry[] }[] {
  return MENU_SECTIONS.map((section) => ({
    section,
    entries: entries.filter((entry) => entry.section === section),
  })).filter(({ entries: own }) => own.length > 0);
}

/** The entries of the bottom navigation. */
export function primaryOf(entries: MenuEntry[]): MenuEntry[] {
  return entries.filter((entry) => entry.primary).slice(0, PRIMARY_ENTRIES);
}

const entryAbove = (entries: MenuEntry[], pathname: string): MenuEntry | undefined =>
  entries
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.path.length - one.path.length)[0];

/**
 * The entry that a page belongs to: its own, or the one that it lies deepest below; else that of the page its crumbs lead back
 * to, where its address lies elsewhere.
 */
export function activeEntry(
  entries: MenuEntry[],
  { pathname, place }: Pick<RouterState, 'pathname' | 'place'>,
): MenuEntry | undefined {
  const crumb = crumbsOf(place).at(-1)?.path?.split('?')[0];
  return entryAbove(entries, pathname) ?? (crumb === undefined ? undefined : entryAbove(entries, crumb));
}

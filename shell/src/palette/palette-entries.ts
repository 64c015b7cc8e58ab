import type { ResolvedComposition, SessionSnapshot } from '@balcao/contract';
import { menuFor } from '../layout/menu';

/** The address of the one thing that the palette does itself. */
export const LOGOUT = 'logout';

export interface PaletteEntry {
  label: string;
  /** The place of a page ("Configurações"), what is done there, or "Ação". */
  context: string;
  /** The address that it leads to, or `LOGOUT`. */
  path: string;
  /** The words of its label, without accents and in lower case, and the further ones that find it. */
  labelWords: readonly string[];
  moreWords: readonly string[];
}

/** Lower case, without accents and hyphens: "Configurações" is found by "configuracoes", "e-mail" by "email". */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('-', '').toLocaleLowerCase('pt-BR');
  return plain.split(/[^\p{L}\d]+/u).filter(Boolean);
}

const PLURALS: readonly (readonly [plural: string, singular: string])[] = [
  ['oes', 'ao'],
  ['ais', 'al'],
  ['eis', 'el'],
  ['res', 'r'],
  ['ns', 'm'],
  ['s', ''],
];

/** The singular of a Portuguese word without accents: "cupons" and "cupom" are both "cupom". */
function singularOf(word: string): string {
  const plural = PLURALS.find(([ending]) => word.endsWith(ending));
  return plural ? word.slice(0, -plural[0].length) + plural[1] : word;
}

/** Whether a word begins with what is typed, or both are the same in the singular. */
function isFoundBy(word: string | undefined, typed: string): boolean {
  if (word === undefined) return false;
  const singular = singularOf(word);
  return word.startsWith(typed) || singular.startsWith(typed) || singular === singularOf(typed);
}

const LOGOUT_ENTRY = {
  label: 'Sair',
  context: 'Ação',
  path: LOGOUT,
  keywords: ['encerrar a sessão', 'desconectar', 'logout'],
};

/**
 * The actions and back-office pages that this person may open, each address once. Pages with a parameter, those that lead nowhere by
 * themselves and logged-out pages are left out. Pages of the menu come first, and say what is done there; other pages have the name of
 * the action that opens them.
 */
export function paletteEntries(composition: ResolvedComposition, session: SessionSnapshot): PaletteEntry[] {
  const { status, isPlatformAdmin } = session;
  if (status !== 'authenticated') return [];
  const remotes = Object.values(composition.remotes);
  const menu = menuFor(composition, isPlatformAdmin);
  const positionOf = (path: string) =>
    menu.find((entry) => entry.path === path)?.order ?? Number.MAX_SAFE_INTEGER;
  const isOpen = ({ access }: { access: string }) =>
    access === 'seller' || (access === 'admin' && isPlatformAdmin);
  const actions = remotes.flatMap((remote) => remote.actions).filter(isOpen);
  const routes = remotes
    .flatMap((remote) => remote.routes)
    .filter((route) => isOpen(route) && !route.unlisted && !route.path.includes(':'));

  const pages = routes
    .map(({ title, path, crumbs = [] }) => {
      const inMenu = menu.find((entry) => entry.path === path);
      const own = actions.filter((action) => action.path === path);
      const place = crumbs.map((crumb) => crumb.label);
      const label = (!inMenu && own[0]?.label) || title;
      const done = inMenu && own[0]?.label;
      return {
        label,
        context: done ?? (place.join(' · ') || 'Página'),
        path,
        keywords: [
          title,
          ...place,
          ...(inMenu ? [inMenu.label] : []),
          ...own.flatMap((action) => [action.label, ...action.keywords]),
        ],
      };
    })
    .sort((one, other) => positionOf(one.path) - positionOf(other.path));
  const further = actions
    .filter(({ path }) => !pages.some((page) => page.path === path))
    .map(({ label, path, keywords }) => ({ label, context: 'Ação', path, keywords }));

  return [...pages, ...further, LOGOUT_ENTRY].map(({ label, context, path, keywords }) => ({
    label,
    context,
    path,
    labelWords: wordsOf(label),
    moreWords: keywords.flatMap(wordsOf),
  }));
}

/**
 * The entries of which each typed word begins one: those whose label begins with what is typed come first, then those whose label has
 * all of it.
 */
export function searchEntries(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  if (!typed.trim()) return entries;
  const wanted = wordsOf(typed);
  const rankOf = ({ labelWords, moreWords }: PaletteEntry): number => {
    if (wanted.every((word, index) => isFoundBy(labelWords[index], word))) return 0;
    const has = (words: readonly string[]) => (typedWord: string) =>
      words.some((word) => isFoundBy(word, typedWord));
    if (wanted.every(has(labelWords))) return 1;
    return wanted.every(has([...labelWords, ...moreWords])) ? 2 : 3;
  };
  return wanted.length === 0
    ? []
    : entries
        .map((entry) => ({ entry, rank: rankOf(entry) }))
        .filter(({ rank }) => rank < 3)
        .sort((one, other) => one.rank - other.rank)
        .map(({ entry }) => entry);
}

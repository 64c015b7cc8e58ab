import type { MenuIcon, MenuSection, RouteAccess } from '@balcao/domain';

export type { MenuIcon, RouteAccess };

/** The purpose of a screen, in a few sentences of Portuguese. Since 1.8.0. */
export interface HelpEntry {
  text: string;
  /** Another page of the product that goes on with it. */
  link?: { label: string; path: string };
}

/** Help by the path of each screen. */
export type AreaHelp = Readonly<Record<string, HelpEntry>>;

export interface AreaRoute {
  /** Absolute path in the product, with `:name` for parameters. */
  path: string;
  access: RouteAccess;
  /** The page's title in Portuguese, also its last breadcrumb. */
  title: string;
  /** Breadcrumbs before the title. */
  crumbs?: { label: string; path?: string }[];
  /** A selector that is in the document once the screen is usable; read by rehearsals and tests. */
  ready: string;
  /** Values for the parameters when the route is rehearsed. */
  params?: Record<string, string>;
  /** The area renders this page at build time, and the edge puts it into the HTML. Logged-out pages only. */
  prerender?: boolean;
  /**
   * GET paths of the first data. Of a route without parameters they are fetched before any code has loaded, and of every route as
   * soon as a link to it is pressed. `{sellerId}` and the parameters of the route are filled in.
   */
  prefetch?: string[];
  /** The permissions that paths of `prefetch` need, by path: who is known to lack one does not fetch it. Since 1.10.0. */
  prefetchPermissions?: Record<string, string>;
  /** A page without a parameter that only says what to choose, or shows what another does: the palette leaves it out. Since 1.10.0. */
  unlisted?: boolean;
}

export interface MenuEntry {
  label: string;
  path: string;
  icon: MenuIcon;
  /** Section heading of the side menu. */
  section: MenuSection;
  /** Position among all entries; gaps of ten leave room. */
  order: number;
  access: 'seller' | 'admin';
  /** Also shown in the bottom navigation of phones (the first four do). */
  primary?: boolean;
}

/** An action of the command palette (Ctrl/Cmd+K) besides the pages themselves. */
export interface PaletteAction {
  label: string;
  path: string;
  keywords: string[];
  access: RouteAccess;
}

/** The manifest of an area, declared in its `area.ts` and readable before any of its code loads. */
export interface AreaManifest {
  /** The folder's name: `mfe-catalog`. */
  name: string;
  /** The name of the area for people, for the panel shown when it cannot be loaded: "Catálogo". */
  label: string;
  /** Semver ranges of the contract and of the API that it needs. */
  contract: string;
  api: string;
  routes: AreaRoute[];
  menu: MenuEntry[];
  actions?: PaletteAction[];
  /** Draft keys it uses, so that two areas cannot collide. */
  storageKeys: string[];
  /**
   * The texts of the frame's help about its screens. Given when the area is built: they are a file of their own, which is fetched when
   * somebody opens the help. Since 1.8.0.
   */
  help?: AreaHelp;
}

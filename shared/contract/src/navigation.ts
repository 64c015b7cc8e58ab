import type { StoreSubscription } from './subscription';

/** A place in the product: what the address bar shows. */
export interface ShellLocation {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  state: unknown;
}

export interface Navigation {
  subscribe: StoreSubscription;
  location(): ShellLocation;
  /** `to` is a path of the product, or a number of history steps. */
  navigate(to: string | number, options?: { replace?: boolean; state?: unknown }): void;
  /** An href for a path, for links that open in a new tab. */
  href(to: string): string;
  /**
   * Holds navigation (and closing the tab) until released. On an attempt the shell asks whether to leave;
   * `isDirty` is read at that moment. With `save`, which resolves true once everything is saved, the person can also
   * save and go on; it must not navigate. Returns the release.
   */
  guardUnsaved(isDirty: () => boolean, save?: () => Promise<boolean>): () => void;
  /** Sets the page's title ("Perfil · Balcão"). The shell sets the route's own title on each navigation. */
  setTitle(title: string): void;
}

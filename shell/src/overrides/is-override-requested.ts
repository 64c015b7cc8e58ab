import type { KeyValueStorage } from '../storage/browser-storage';

/** Where a tab keeps which developers' versions it runs, so that they are there after a reload, too. */
export const OVERRIDES_KEY = 'balcao:overrides';
const PARAMETER = 'override';

/** Whether this page has anything to do with developers' versions of areas. Nearly none has: the rest is loaded then. */
export function isOverrideRequested(tab: KeyValueStorage, page: Window = window): boolean {
  return tab.get(OVERRIDES_KEY) !== null || new URLSearchParams(page.location.search).has(PARAMETER);
}

/** The address of this page that asks the edge for developers' versions, or for none. */
export function addressWith(overrides: Record<string, string>, page: Window = window): string {
  const url = new URL(page.location.href);
  url.searchParams.delete(PARAMETER);
  for (const [name, origin] of Object.entries(overrides))
    url.searchParams.append(PARAMETER, `${name}=${origin}`);
  return url.pathname + url.search + url.hash;
}

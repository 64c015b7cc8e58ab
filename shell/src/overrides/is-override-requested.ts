import type { KeyValueStorage } from '../storage/browser-storage';

/** The tab's storage key for its developers' versions, so that they survive a reload. */
export const OVERRIDES_KEY = 'balcao:overrides';
const PARAMETER = 'override';

/** Whether this page uses developers' versions of areas. Few pages do, so the code for it is loaded on demand. */
export function isOverrideRequested(tab: KeyValueStorage, page: Window = window): boolean {
  return tab.get(OVERRIDES_KEY) !== null || new URLSearchParams(page.location.search).has(PARAMETER);
}

/** The address that asks the edge for this page with developers' versions, or without them. */
export function addressWith(overrides: Record<string, string>, page: Window = window): string {
  const url = new URL(page.location.href);
  url.searchParams.delete(PARAMETER);
  for (const [name, origin] of Object.entries(overrides))
    url.searchParams.append(PARAMETER, `${name}=${origin}`);
  return url.pathname + url.search + url.hash;
}

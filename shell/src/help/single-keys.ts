import { createStore } from 'zustand/vanilla';

const COOKIE = 'atalhos';
const OFF = 'nao';
const YEAR_S = 365 * 24 * 60 * 60;

/**
 * Whether keys without Ctrl or Cmd do something (WCAG 2.1.4). A cookie, because logging out empties the browser's storage, and who
 * dictates or has a tremor would have to switch them off each time.
 */
export const singleKeys = createStore<{ areOn: boolean }>(() => ({
  areOn: !new RegExp(`(?:^|;\\s*)${COOKIE}=${OFF}`).test(document.cookie),
}));

/** Switches them on or off, in this browser. */
export function switchSingleKeys(areOn: boolean, page: Document = document): void {
  page.cookie = `${COOKIE}=${areOn ? '' : OFF}; Path=/; Max-Age=${areOn ? 0 : YEAR_S}; SameSite=Lax`;
  singleKeys.setState({ areOn });
}

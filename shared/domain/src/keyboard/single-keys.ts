const NAME = 'atalhos';
const OFF = 'nao';
const YEAR_S = 365 * 24 * 60 * 60;
const IS_OFF = new RegExp(`(?:^|;\\s*)${NAME}=${OFF}(?:;|$)`);

/** A page whose cookies are read and written: its document. */
interface KeysPage {
  cookie: string;
}

/**
 * Whether keys without Ctrl or Cmd do something (WCAG 2.1.4), by a page's cookies. The person's choice lies in their account; the
 * cookie has it before anything was asked, and outlives a logout, which empties the browser's storage.
 */
export const areSingleKeysOn = ({ cookie }: KeysPage): boolean => !IS_OFF.test(cookie);

/** Has every part of a page know it, and the pages after it. */
export function keepSingleKeys(areOn: boolean, page: KeysPage): void {
  page.cookie = `${NAME}=${areOn ? '' : OFF}; Path=/; Max-Age=${areOn ? 0 : YEAR_S}; SameSite=Lax`;
}

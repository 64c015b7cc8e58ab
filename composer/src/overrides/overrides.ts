import { AREA_NAME } from '../model/artifact';

/** The developers' builds that a page may run in place of composed versions. */
export interface OverridePolicy {
  /** Origins that areas may come from: `https://dev.example`, or with any port `http://localhost:*`. */
  origins: string[];
}

/** Origins of developers' areas, by the area's name. */
export type Overrides = Record<string, string>;

const ANY_PORT = ':*';

/** An origin as `OverridePolicy` names it. */
export const ALLOWED_ORIGIN = /^https?:\/\/[a-z0-9.-]+(:(\d{1,5}|\*))?$/;

function isAllowed({ protocol, hostname, port, origin }: URL, { origins }: OverridePolicy): boolean {
  return origins.some((allowed) =>
    allowed.endsWith(ANY_PORT)
      ? `${protocol}//${hostname}` === allowed.slice(0, -ANY_PORT.length) && port !== ''
      : origin === allowed,
  );
}

/**
 * The overrides that a page's address asks for with `?override=mfe-catalog=http://localhost:3104`, once for each area, if it may have all
 * of them; nothing otherwise. The page checks whether the person may: a request for a page does not say who asks.
 */
export function overridesIn(url: string, policy: OverridePolicy | undefined): Overrides | undefined {
  const asked = new URLSearchParams(url.split('?').slice(1).join('?')).getAll('override');
  if (!policy || asked.length === 0) return undefined;
  const pairs = asked.map((text) => {
    const [name = '', ...rest] = text.split('=');
    const origin = rest.join('=');
    const isUrl = URL.canParse(origin) && new URL(origin).origin === origin;
    return isUrl && AREA_NAME.test(name) && isAllowed(new URL(origin), policy) ? [name, origin] : undefined;
  });
  const found = pairs.filter((pair) => pair !== undefined);
  return found.length === pairs.length ? Object.fromEntries(found) : undefined;
}

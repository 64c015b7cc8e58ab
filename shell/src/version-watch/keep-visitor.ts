import type { SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';

/** The edge sets this cookie while a canary runs. */
const COOKIE = 'balcao_visitor';
const YEAR_S = 365 * 24 * 3_600;
const PSEUDONYM_LENGTH = 32;

function readVisitor(page: Document): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]*)`).exec(page.cookie)?.[1];
}

/** A pseudonym of the seller, the same on every device. The seller's id cannot be read from it. */
async function pseudonymOf(sellerId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sellerId));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .slice(0, PSEUDONYM_LENGTH);
}

async function putSeller(id: string | null, page: Document): Promise<void> {
  const visitor = readVisitor(page);
  // Without the cookie no canary runs. Hashing works on secure origins only.
  if (!id || !visitor || !globalThis.crypto?.subtle) return;
  const pseudonym = await pseudonymOf(id);
  if (visitor === pseudonym) return;
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  page.cookie = `${COOKIE}=${pseudonym}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
}

/**
 * Lets the edge decide by seller instead of by browser, so that a seller gets the same composition on every device. The
 * edge keeps this browser on its side until the share of the canary grows.
 */
export function keepVisitor(session: StoreApi<SessionSnapshot>, page: Document = document): void {
  const put = (id: string | null) => void putSeller(id, page);
  put(session.getState().id);
  session.subscribe((now, before) => {
    if (now.id !== before.id) put(now.id);
  });
}

/** Removes the cookie, so that nothing of the seller stays in this browser. */
export function clearVisitor(page: Document = document): void {
  page.cookie = `${COOKIE}=; Path=/; Max-Age=0`;
}

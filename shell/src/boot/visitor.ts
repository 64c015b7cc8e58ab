import { BACKOFFICE_PATH, HOME_PATH, isPublicPath, resolveAccess } from '@balcao/domain';
import { readJson } from './page-json';

export interface StoredSession {
  token?: string;
  id?: string;
  owner?: boolean;
}

/** The permissions that this browser stored last for a session; null where it has none of it. */
export function storedPermissions({ id }: StoredSession): string[] | null {
  try {
    const stored = readJson<{ id: string; permissions: string[] }>(localStorage.getItem('permissions'));
    return stored?.id === id ? (stored?.permissions ?? null) : null;
  } catch {
    return null;
  }
}

/** The session that this browser stored last; an unreadable one is none. */
export function storedSession(): StoredSession | null {
  try {
    return readJson(localStorage.getItem('user'));
  } catch {
    return null;
  }
}

/** The mode that the person chose, else the system's. */
export function theme(): string {
  try {
    const chosen = localStorage.getItem('theme');
    if (chosen === 'dark' || chosen === 'light') return chosen;
  } catch {
    // With blocked storage there is no stored choice.
  }
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The path that the guards would send this person to; null to stay. The routes of areas are not known yet. */
export function redirection(isSignedIn: boolean): string | null {
  const path = location.pathname.replace(/(?<!\/)\/+$/, '') || '/';
  if (isSignedIn && path === BACKOFFICE_PATH) return HOME_PATH;
  const access = isPublicPath(path) ? 'public' : undefined;
  const decision = resolveAccess({ path, access, authenticated: isSignedIn, isPlatformAdmin: true });
  return decision.kind === 'redirect' ? decision.to : null;
}

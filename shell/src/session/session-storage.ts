import type { SessionSnapshot } from '@balcao/contract';
import { isPlainObject, STORAGE_KEYS } from '@balcao/domain';
import type { KeyValueStorage } from '../storage/browser-storage';
import { permissionsIn } from './permissions';
import { summarizeSeller } from './seller-summary';
import { ANONYMOUS, snapshotOf } from './session-snapshot';

/** Reads a stored session (the text under the key `user`); anonymous, and only logged to the console, when it is unreadable. */
export function parseStoredSession(stored: string | null): SessionSnapshot {
  if (stored === null) return ANONYMOUS;
  try {
    const session: unknown = JSON.parse(stored);
    if (!isPlainObject(session) || typeof session.token !== 'string') throw new Error('There is no token.');
    const opened = snapshotOf(session.token, null);
    if (!opened.id) throw new Error('The token is not readable.');
    return { ...opened, data: session.data ? summarizeSeller(opened.id, session.data) : null };
  } catch (error) {
    console.error('The stored session could not be loaded.', error);
    return ANONYMOUS;
  }
}

/** The stored session. A value that is no session is removed, so that nothing reads it as one later. */
export function loadSession(storage: KeyValueStorage): SessionSnapshot {
  const stored = storage.get(STORAGE_KEYS.user);
  const session = parseStoredSession(stored);
  if (stored !== null && session.status === 'anonymous') storage.remove(STORAGE_KEYS.user);
  return { ...session, permissions: permissionsOf(storage, session) };
}

/** Beside the session, whose members the specification names. */
export const PERMISSIONS_KEY = 'permissions';

/** The permissions of a session's person, as they were stored; null where they were not. */
export function permissionsOf(storage: KeyValueStorage, { id }: SessionSnapshot): readonly string[] | null {
  try {
    const stored: unknown = JSON.parse(storage.get(PERMISSIONS_KEY) ?? 'null');
    return isPlainObject(stored) && id !== null && stored.id === id
      ? permissionsIn(stored.permissions)
      : null;
  } catch {
    return null;
  }
}

export function saveSession(
  storage: KeyValueStorage,
  { token, id, data, owner, permissions }: SessionSnapshot,
): void {
  storage.set(STORAGE_KEYS.user, JSON.stringify({ token, id, data, owner }));
  if (permissions) storage.set(PERMISSIONS_KEY, JSON.stringify({ id, permissions }));
  else storage.remove(PERMISSIONS_KEY);
}

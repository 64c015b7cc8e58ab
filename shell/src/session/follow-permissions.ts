import type { HttpClient, SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';
import { type OnDocuments, readPermissions } from './permissions';
import type { SessionEnding } from './session-ending';
import { saveSession } from './session-storage';

export interface PermissionParts {
  store: StoreApi<SessionSnapshot>;
  storage: KeyValueStorage;
  ending: Pick<SessionEnding, 'hasEnded'>;
  http: HttpClient;
  onDocuments: OnDocuments;
}

/**
 * Reads again what the person may do, so that another role counts without another login. What is stored and shown changes
 * only where the API says something else.
 */
export async function followPermissions({
  store,
  storage,
  ending,
  http,
  onDocuments,
}: PermissionParts): Promise<void> {
  const { token } = store.getState();
  if (token === null) return;
  const permissions = await readPermissions(http, token, onDocuments);
  const before = store.getState();
  if (permissions === null || ending.hasEnded() || before.token !== token) return;
  if (permissions.join() === before.permissions?.join()) return;
  const now = { ...before, permissions };
  saveSession(storage, now);
  store.setState(now, true);
}

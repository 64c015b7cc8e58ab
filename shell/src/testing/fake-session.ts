import type { HttpClient, SessionSnapshot } from '@balcao/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AcrossReload, createAcrossReload } from '../session/across-reload';
import { createSession, type OwnSession } from '../session/create-session';
import { createSessionEnding, type SessionEnding } from '../session/session-ending';
import { loadSession } from '../session/session-storage';
import type { KeyValueStorage } from '../storage/browser-storage';

export interface FakeSession {
  session: OwnSession;
  store: StoreApi<SessionSnapshot>;
  ending: SessionEnding;
  acrossReload: AcrossReload;
  leaveFor: jest.Mock;
  clearFor: jest.Mock;
  drafts: { wipe: jest.Mock; expire: jest.Mock; removeOthers: jest.Mock };
  clearVisitor: jest.Mock;
  onDocuments: jest.Mock;
}

/** The real session on the given storages; leaving the page is only recorded. */
export function createFakeSession(
  http: HttpClient,
  { local, tab }: { local: KeyValueStorage; tab: KeyValueStorage },
  currentPath = '/backoffice/pedidos?page=2',
): FakeSession {
  const store = createStore<SessionSnapshot>(() => loadSession(local));
  const acrossReload = createAcrossReload(tab);
  const leaveFor = jest.fn();
  const clearFor = jest.fn();
  const drafts = {
    wipe: jest.fn(async () => {}),
    expire: jest.fn(async () => {}),
    removeOthers: jest.fn(async () => {}),
  };
  const clearVisitor = jest.fn();
  const onDocuments = jest.fn();
  const ending = createSessionEnding({
    localStorage: local,
    acrossReload,
    drafts,
    clearVisitor,
    currentPath: () => currentPath,
    leaveFor,
    clearFor,
  });
  const session = createSession({ store, storage: local, ending, drafts, http, onDocuments });
  return { session, store, ending, acrossReload, leaveFor, clearFor, drafts, clearVisitor, onDocuments };
}

import type { Permission } from '@balcao/domain';
import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionSnapshot } from './session';
import type { LiveConnectionState, ShellContract } from './shell';

const ShellContext = createContext<ShellContract | null>(null);

/** Provides the shell to the components of an area. */
export const ShellProvider = ShellContext.Provider;

/** The shell that this area runs in. Throws outside an area. */
export function useShell(): ShellContract {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell() was called outside an area: render below <ShellProvider>.');
  return shell;
}

/** The session as it is now; the component renders again when it changes. */
export function useSession(): SessionSnapshot {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
}

/** Whether the person may do something in their store; the component renders again when that changes. */
export function useCan(permission: Permission): boolean {
  // Permissions change with the session.
  useSession();
  return useShell().isPermitted(permission);
}

/** The way in which the API's events reach the page now; the component renders again when that changes. */
export function useLiveConnection(): LiveConnectionState {
  const { connection } = useShell().events;
  return useSyncExternalStore(connection.subscribe, connection.state, connection.state);
}

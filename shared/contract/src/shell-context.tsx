import { createContext, use, useSyncExternalStore } from 'react';
import type { SessionSnapshot } from './session';
import type { ShellContract } from './shell';

const ShellContext = createContext<ShellContract | null>(null);

/** Gives the components below what the shell handed to their area. */
export const ShellProvider = ShellContext.Provider;

/** What the shell handed to this area. Throws outside an area: that is a mistake of the programmer. */
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

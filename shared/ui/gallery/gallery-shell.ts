import type { Appearance, Notify, ShellContract } from '@balcao/contract';
import {
  createFakeShell,
  type FakeShell,
  type FakeShellOptions,
  SIGNED_IN,
} from '@balcao/contract/fake-shell';
import { nonce } from './style-nonce';

type Mode = 'light' | 'dark';

const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');
let mode: Mode = system.matches ? 'dark' : 'light';
document.documentElement.dataset.theme = mode;

/** The colours of the gallery, of all its examples at once. */
export const appearance: Appearance = {
  subscribe: (listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  mode: () => mode,
  nonce,
};

export function showIn(next: Mode): void {
  mode = next;
  document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

system.addEventListener('change', () => showIn(system.matches ? 'dark' : 'light'));

/** Shows the toasts of examples in the page's own line for them. */
const notify: Notify = {
  toast: (message) => {
    const line = document.getElementById('gallery-toast');
    if (line) line.textContent = message;
  },
  confirm: async ({ title }) => window.confirm(title),
};

/** The shell of one example, isolated from the others and without a server. */
export function shellFor(options: FakeShellOptions): ShellContract {
  const shell: FakeShell = createFakeShell({ session: SIGNED_IN, ...options });
  return { ...shell, appearance, notify };
}

import type { Appearance } from '@balcao/contract';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';

export type Mode = 'light' | 'dark';

/** The choices of a person: a mode, or that of the system. */
export type ThemeChoice = Mode | 'system';

export interface SwitchableAppearance extends Appearance {
  choice(): ThemeChoice;
  /** The choice is kept until logout. */
  choose(choice: ThemeChoice): void;
}

const PREFERENCE_KEY = 'theme';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

function isMode(value: string | null): value is Mode {
  return value === 'light' || value === 'dark';
}

/** Light or dark: the person's choice, else the system's setting, also when that changes. */
export function createAppearance(storage: KeyValueStorage, page: Document = document): SwitchableAppearance {
  const system = matchMedia(DARK_SYSTEM);

  function read(): { choice: ThemeChoice; mode: Mode } {
    const stored = storage.get(PREFERENCE_KEY);
    if (isMode(stored)) return { choice: stored, mode: stored };
    return { choice: 'system', mode: system.matches ? 'dark' : 'light' };
  }

  const store = createStore(read);
  const draw = () => {
    page.documentElement.dataset.theme = store.getState().mode;
  };
  store.subscribe(draw);
  draw();
  system.addEventListener('change', () => {
    const next = read();
    if (next.mode !== store.getState().mode) store.setState(next);
  });

  return {
    subscribe: store.subscribe,
    mode: () => store.getState().mode,
    choice: () => store.getState().choice,
    nonce: page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined,
    choose(choice) {
      if (choice === 'system') storage.remove(PREFERENCE_KEY);
      else storage.set(PREFERENCE_KEY, choice);
      store.setState(read());
    },
  };
}

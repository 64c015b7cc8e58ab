import type { Appearance } from '@balcao/contract';
import { createStore } from 'zustand/vanilla';
import type { KeyValueStorage } from '../storage/browser-storage';

export type Mode = 'light' | 'dark';

export interface SwitchableAppearance extends Appearance {
  /** Changes between light and dark; the choice is kept until logout. */
  toggle(): void;
}

const PREFERENCE_KEY = 'theme';
const DARK_SYSTEM = '(prefers-color-scheme: dark)';

function isMode(value: string | null): value is Mode {
  return value === 'light' || value === 'dark';
}

/** Light or dark: the person's choice, else the system's setting, also when that changes. */
export function createAppearance(storage: KeyValueStorage, page: Document = document): SwitchableAppearance {
  const system = matchMedia(DARK_SYSTEM);

  function preferred(): Mode {
    const choice = storage.get(PREFERENCE_KEY);
    if (isMode(choice)) return choice;
    return system.matches ? 'dark' : 'light';
  }

  const store = createStore<Mode>(preferred);
  const draw = (mode: Mode) => {
    page.documentElement.dataset.theme = mode;
  };
  store.subscribe(draw);
  draw(store.getState());
  system.addEventListener('change', () => store.setState(preferred(), true));

  return {
    subscribe: store.subscribe,
    mode: store.getState,
    nonce: page.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined,
    toggle() {
      storage.set(PREFERENCE_KEY, store.getState() === 'dark' ? 'light' : 'dark');
      store.setState(preferred(), true);
    },
  };
}

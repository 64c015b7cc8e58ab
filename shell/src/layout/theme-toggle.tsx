import { Icon } from '@balcao/ui/frame';
import { useSyncExternalStore } from 'react';
import { useFrame } from './frame-context';

/** Changes between light and dark. */
export function ThemeToggle() {
  const { appearance } = useFrame().shell;
  const isDark = useSyncExternalStore(appearance.subscribe, appearance.mode) === 'dark';
  const label = isDark ? 'Usar tema claro' : 'Usar tema escuro';
  return (
    <button
      type="button"
      className="bal-icon-button"
      aria-label={label}
      title={label}
      onClick={appearance.toggle}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  );
}

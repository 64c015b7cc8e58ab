import { Icon, type IconName, useDisclosure } from '@balcao/ui/frame';
import { useId, useSyncExternalStore } from 'react';
import type { ThemeChoice } from '../appearance/appearance';
import { useFrame } from './frame-context';

interface Choice {
  choice: ThemeChoice;
  label: string;
  icon: IconName;
}

const CHOICES: readonly [Choice, ...Choice[]] = [
  { choice: 'light', label: 'Claro', icon: 'sun' },
  { choice: 'dark', label: 'Escuro', icon: 'moon' },
  { choice: 'system', label: 'Sistema', icon: 'screen' },
];

/** Light, dark, or what the system is set to. */
export function ThemeMenu() {
  const { appearance } = useFrame().shell;
  const chosen = useSyncExternalStore(appearance.subscribe, appearance.choice);
  const { isOpen, toggle, closeToButton, container, button } = useDisclosure<HTMLDivElement>();
  const panel = useId();
  const { label, icon } = CHOICES.find(({ choice }) => choice === chosen) ?? CHOICES[0];
  const name = `Tema: ${label}`;

  function choose(choice: ThemeChoice) {
    appearance.choose(choice);
    closeToButton();
  }

  return (
    <div className="bal-account" ref={container}>
      <button
        ref={button}
        type="button"
        className="bal-icon-button"
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={name}
        title={name}
        onClick={toggle}
      >
        <Icon name={icon} />
      </button>
      <div id={panel} className="bal-account-panel bal-theme-panel" hidden={!isOpen}>
        <ul>
          {CHOICES.map((one) => (
            <li key={one.choice}>
              <button
                type="button"
                className="bal-menu-link"
                aria-pressed={one.choice === chosen}
                onClick={() => choose(one.choice)}
              >
                <Icon name={one.icon} />
                {one.label}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

import { Icon, lazyPart } from '@balcao/ui/frame';
import { Suspense, startTransition, useCallback, useState } from 'react';
import { useFrame } from './frame-context';

const StoreSwitcher = lazyPart(() => import('../stores/store-switcher'));

/** Opens the list of stores; nothing for who works in one alone. */
export function SwitchStore() {
  const { shell } = useFrame();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (shell.stores().length < 2) return null;
  return (
    <>
      <button
        type="button"
        className="bal-menu-link"
        aria-haspopup="dialog"
        onClick={() => startTransition(() => setOpen(true))}
      >
        <Icon name="building" />
        Trocar de loja
      </button>
      {isOpen && (
        <Suspense>
          <StoreSwitcher onClose={close} />
        </Suspense>
      )}
    </>
  );
}

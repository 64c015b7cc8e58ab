import type { MenuEntry } from '@balcao/contract';
import { Icon } from '@balcao/ui/frame';
import { useEffect, useRef } from 'react';
import { usePlace } from './frame-context';
import { MenuList } from './menu-list';
import { SwitchStore } from './switch-store';
import { useLogout } from './use-logout';
import { useStoreName } from './use-store-name';

/** The whole menu on phones, from the bottom of the screen. Starts at the current page, and closes when one is chosen. */
export function MenuSheet({ entries, onClose }: { entries: MenuEntry[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = usePlace();
  const openedAt = useRef(pathname);
  const storeName = useStoreName();
  const logOut = useLogout();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // The browser would begin with the cross.
    const links = dialog.current?.querySelector<HTMLElement>('nav');
    (links?.querySelector<HTMLElement>('[aria-current]') ?? links?.querySelector<HTMLElement>('a'))?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEffect(() => {
    if (pathname !== openedAt.current) onClose();
  }, [pathname, onClose]);

  return (
    <dialog ref={dialog} className="bal-sheet" aria-label="Menu" onClose={onClose}>
      <div className="bal-sheet-header">
        <span className="bal-sheet-company">{storeName}</span>
        <button type="button" className="bal-icon-button" aria-label="Fechar menu" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <nav aria-label="Menu completo">
        <MenuList entries={entries} onFollow={(path) => path === pathname && onClose()} />
      </nav>
      <SwitchStore />
      <button type="button" className="bal-menu-link" onClick={logOut}>
        <Icon name="logout" />
        Sair
      </button>
    </dialog>
  );
}

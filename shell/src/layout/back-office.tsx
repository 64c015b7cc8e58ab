import { useSession } from '@balcao/contract';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { BottomNav } from './bottom-nav';
import { useFrame } from './frame-context';
import { menuFor } from './menu';
import { MenuSheet } from './menu-sheet';
import { SideMenu } from './side-menu';
import { TopBar } from './top-bar';

/** The frame around the pages of logged-in people. */
export function BackOffice({ onSearch }: { onSearch: () => void }) {
  const { composition } = useFrame().shell;
  const { isPlatformAdmin } = useSession();
  const entries = useMemo(() => menuFor(composition, isPlatformAdmin), [composition, isPlatformAdmin]);
  const [isMenuOpen, setMenuOpen] = useState(false);
  // Drawn after the press: the whole menu takes a slow phone longer than a press may go unanswered.
  const isMenuShown = useDeferredValue(isMenuOpen) && isMenuOpen;
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  const openMenu = () => setMenuOpen(true);
  return (
    <>
      <SideMenu entries={entries} />
      <TopBar onSearch={onSearch} />
      <BottomNav entries={entries} onMore={openMenu} />
      {isMenuShown && <MenuSheet entries={entries} onClose={closeMenu} />}
    </>
  );
}

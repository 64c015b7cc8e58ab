import type { MenuEntry } from '@balcao/contract';
import { HOME_PATH } from '@balcao/domain';
import { BrandMark } from '@balcao/ui/frame';
import { MenuList } from './menu-list';
import { ShellLink } from './shell-link';
import { StoreBlock } from './store-block';

/** The menu beside the page, on wide screens. */
export function SideMenu({ entries }: { entries: MenuEntry[] }) {
  return (
    <nav className="bal-side" aria-label="Menu principal">
      <ShellLink to={HOME_PATH} className="bal-side-mark" aria-label="Balcão, ir para o início">
        <BrandMark size={28} withName />
      </ShellLink>
      <div className="bal-side-pages">
        <MenuList entries={entries} />
      </div>
      <StoreBlock />
    </nav>
  );
}

import type { MenuEntry } from '@balcao/contract';
import { HOME_PATH } from '@balcao/domain';
import { BrandMark } from '@balcao/ui/frame';
import { useLayoutEffect, useRef } from 'react';
import { usePlace } from './frame-context';
import { MenuList } from './menu-list';
import { ShellLink } from './shell-link';
import { StoreBlock } from './store-block';

/** The room beside the entry: a part of the next one is in sight, so that people see that there is one. */
const BESIDE_PIXELS = 24;

/** Scrolls a box as little as shows the whole of an element in it. `scrollIntoView` would scroll the page, too. */
function showWithin(box: HTMLElement, element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const [above, below] = [frame.top + BESIDE_PIXELS - top, bottom + BESIDE_PIXELS - frame.bottom];
  if (above > 0) box.scrollTop -= above;
  else if (below > 0) box.scrollTop += below;
}

/** The menu beside the page, on wide screens. The entry of the current page is always in sight. */
export function SideMenu({ entries }: { entries: MenuEntry[] }) {
  const pages = useRef<HTMLDivElement>(null);
  const { pathname } = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry
  useLayoutEffect(() => {
    const entry = pages.current?.querySelector<HTMLElement>('[aria-current]');
    if (pages.current && entry) showWithin(pages.current, entry);
  }, [pathname]);
  return (
    <nav className="bal-side" aria-label="Menu principal">
      <ShellLink to={HOME_PATH} className="bal-side-mark" aria-label="Balcão, ir para o início">
        <BrandMark size={28} withName />
      </ShellLink>
      <div ref={pages} className="bal-side-pages">
        <MenuList entries={entries} />
      </div>
      <StoreBlock />
    </nav>
  );
}

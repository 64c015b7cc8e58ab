import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { useEffect } from 'react';

/**
 * Gives the tab the title of a record or of a page's part. A page that stays on screen until the next one is drawn
 * still gets its data: it says nothing once the person is elsewhere.
 */
export function usePageTitle(title: string): void {
  const { navigation } = useShell();
  const { pathname } = useLocation();
  useEffect(() => {
    if (navigation.location().pathname === pathname) navigation.setTitle(title);
  }, [navigation, pathname, title]);
}

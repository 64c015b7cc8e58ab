import { type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { type NavigateOptions, type Navigator, parsePath, Router, type To } from 'react-router-dom';
import type { Navigation } from './navigation';

export {
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';

/** Renders react-router on the shell's history: the only history of the page. */
export function AreaRouter({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  const current = useSyncExternalStore(navigation.subscribe, navigation.location, navigation.location);
  // Another place is drawn after the frame that answers the press.
  const location = useDeferredValue(current);
  const navigator = useMemo(() => navigatorOf(navigation), [navigation]);
  return (
    <Router location={location} navigator={navigator}>
      {children}
    </Router>
  );
}

function navigatorOf(navigation: Navigation): Navigator {
  const go = (replace: boolean) => (to: To, state?: unknown, _options?: NavigateOptions) =>
    navigation.navigate(pathOf(to), { replace, state });
  return {
    createHref: (to) => navigation.href(pathOf(to)),
    go: (delta) => navigation.navigate(delta),
    push: go(false),
    replace: go(true),
  };
}

function pathOf(to: To): string {
  const { pathname = '', search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return `${pathname}${search}${hash}`;
}

import { lazyPart } from '@balcao/ui/frame';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useDevtools } from '../devtools/use-devtools';
import { followSingleKeys } from '../help/single-keys';
import { useShortcuts } from '../help/use-shortcuts';
import { NoticeBell } from '../inbox/notice-bell';
import { useFrame } from '../layout/frame-context';
import { ThemeMenu } from '../layout/theme-menu';
import './top-tools.css';

const HelpDialog = lazyPart(() => import('../help/help-dialog'));

/** The part of the bar above the page that comes after the page itself: help, shortcuts, the bell, the theme, the tools for developers. */
export default function TopTools({ onSearch }: { onSearch: () => void }) {
  const { routes, contract } = useFrame().shell;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = useCallback(() => startTransition(() => setHelpOpen(true)), []);
  const closeHelp = useCallback(() => setHelpOpen(false), []);
  const goTo = useCallback(
    (path: string) => {
      if (routes.find(path)) contract.navigation.navigate(path);
    },
    [routes, contract],
  );
  useEffect(() => followSingleKeys(), []);
  useShortcuts({ onSearch, onHelp: openHelp, goTo });
  useDevtools();
  return (
    <>
      <button
        type="button"
        className="bal-icon-button"
        aria-haspopup="dialog"
        aria-label="Ajuda e atalhos"
        title="Ajuda e atalhos"
        onClick={openHelp}
      >
        <span className="bal-help-mark" aria-hidden="true">
          ?
        </span>
      </button>
      <NoticeBell />
      <ThemeMenu />
      {isHelpOpen && (
        <Suspense>
          <HelpDialog onClose={closeHelp} />
        </Suspense>
      )}
    </>
  );
}

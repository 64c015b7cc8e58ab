import { useShell } from '@balcao/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import './loading-bar.css';

const SHOWN_AFTER_MS = 150;

/** A thin bar at the top while requests are pending, announced where it appears. Quick ones do not show it. */
export function LoadingBar() {
  const { loading } = useShell();
  const isLoading = useSyncExternalStore(loading.subscribe, () => loading.count() > 0);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLoading) return setShown(false);
    const timer = setTimeout(setShown, SHOWN_AFTER_MS, true);
    return () => clearTimeout(timer);
  }, [isLoading]);
  return (
    <div role="status">
      {isShown && <div className="bal-loading" role="progressbar" aria-label="Carregando" />}
    </div>
  );
}

import { type LiveConnectionState, useLiveConnection } from '@balcao/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import './live.css';

/** A connection that comes back sooner than this is not worth a word. */
const PATIENCE_MS = 1_500;

const WORDS: Readonly<Record<LiveConnectionState, string>> = {
  live: 'Ao vivo',
  polling: 'Consultando',
  reconnecting: 'Reconectando…',
  idle: 'Conectando…',
};

/** The state of the connection, without interruptions that nobody notices. */
function useLastingState(): LiveConnectionState {
  const state = useLiveConnection();
  const [shown, setShown] = useState<LiveConnectionState>('idle');
  const [hasArrived, setHasArrived] = useState(false);
  const isArriving = state === 'live' || state === 'polling';
  useEffect(() => {
    if (isArriving) setHasArrived(true);
    const patience = window.setTimeout(() => setShown(state), isArriving ? 0 : PATIENCE_MS);
    return () => window.clearTimeout(patience);
  }, [state, isArriving]);
  if (isArriving) return state;
  return hasArrived ? shown : 'idle';
}

function followNetwork(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** The way in which news reach this page: at once, by asking, or not for the moment. Something on the page must be subscribed to them. */
export function LiveStatus() {
  const state = useLastingState();
  // The connection of events notices later than the browser that the network is gone.
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  if (!isOnline) return <span className="bal-live-status">Sem conexão</span>;
  return <span className={`bal-live-status bal-live-status-${state}`}>{WORDS[state]}</span>;
}

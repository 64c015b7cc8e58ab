import { useEffect, useState } from 'react';
import { Button } from '../base/button';
import { LiveStatus } from './live-status';

/** Screen readers are told of news at most this often. */
const ANNOUNCE_MS = 10_000;

export interface LiveUpdatesBarProps {
  /** The news that are not shown yet: "3 novos pedidos". Empty while there are none. */
  news: string;
  /** Shows it. The button goes away with the news, so the caller moves the focus. */
  onShow(): void;
}

/** The text as screen readers hear it: not each of many changes. */
function useAnnounced(text: string): string {
  const [announced, setAnnounced] = useState(text);
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (isQuiet || announced === text) return;
    setAnnounced(text);
    setIsQuiet(true);
  }, [isQuiet, announced, text]);
  useEffect(() => {
    if (!isQuiet) return;
    const pause = window.setTimeout(() => setIsQuiet(false), ANNOUNCE_MS);
    return () => window.clearTimeout(pause);
  }, [isQuiet]);
  return announced;
}

/**
 * A line above what is shown that says what is new, with a button that shows it. It has its place from the beginning, and news
 * wait behind it: nothing moves under a finger.
 */
export function LiveUpdatesBar({ news, onShow }: LiveUpdatesBarProps) {
  const announced = useAnnounced(news);
  return (
    <div className="bal-live-bar">
      <LiveStatus />
      {news !== '' && (
        <Button kind="quiet" onClick={onShow}>
          {news} · Mostrar
        </Button>
      )}
      <p className="bal-visually-hidden" role="status">
        {announced}
      </p>
    </div>
  );
}

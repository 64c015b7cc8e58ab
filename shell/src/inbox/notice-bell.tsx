import type { NoticeCount } from '@balcao/api-schema';
import { lazyPart, loadWhenIdle } from '@balcao/ui/frame';
import { Suspense, startTransition, useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useFrame } from '../layout/frame-context';
import { followNotices } from './follow-notices';
import './notice-bell.css';
import { personState } from '../live/person-state';

const loadInbox = () => import('./notice-inbox');
const NoticeInbox = lazyPart(loadInbox);
const BELL =
  'M10 2.8a4.7 4.7 0 0 0-4.7 4.7c0 4.6-1.8 6-1.8 6h13s-1.8-1.4-1.8-6A4.7 4.7 0 0 0 10 2.8zM8.3 16.5a2 2 0 0 0 3.4 0';
/** The delay in browsers without idle callbacks, in milliseconds: the page's own requests are over by then. */
const LATER_MS = 2_000;

function wordsOf({ unseen, more }: NoticeCount): string {
  if (unseen === 0) return 'Avisos';
  return unseen === 1 ? 'Avisos: 1 novo' : `Avisos: ${more ? 'mais de ' : ''}${unseen} novos`;
}

/** The bell: how many notices are new, and the list of them. */
export function NoticeBell() {
  const { contract } = useFrame().shell;
  const count = useStore(personState).notices ?? { unseen: 0, more: false };
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    let stop = () => {};
    // After the page's own data.
    const later = setTimeout(() => {
      stop = followNotices(contract);
    }, LATER_MS);
    const idle = loadWhenIdle(loadInbox);
    return () => {
      clearTimeout(later);
      idle?.();
      stop();
    };
  }, [contract]);

  return (
    <>
      <button
        type="button"
        className="bal-icon-button bal-bell"
        aria-haspopup="dialog"
        aria-label={wordsOf(count)}
        onClick={() => startTransition(() => setOpen(true))}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" className="bal-bell-icon" aria-hidden="true">
          <path d={BELL} />
        </svg>
        {count.unseen > 0 && (
          <span className="bal-bell-count" aria-hidden="true">
            {count.unseen}
            {count.more && '+'}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <NoticeInbox onClose={close} />
        </Suspense>
      )}
    </>
  );
}

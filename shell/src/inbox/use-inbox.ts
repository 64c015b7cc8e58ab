import type { Inbox, InboxNotice } from '@balcao/api-schema';
import { type HttpClient, isApiError } from '@balcao/contract';
import type { NoticeCategory } from '@balcao/domain';
import { useEffect, useState } from 'react';

export interface InboxFilter {
  category: NoticeCategory | '';
  unread: boolean;
}

/** The shown part of an inbox. `loading` also while more is fetched. */
interface InboxState {
  items: readonly InboxNotice[];
  nextCursor: string | null;
  status: 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  error: string;
}

const EMPTY: InboxState = { items: [], nextCursor: null, status: 'loading', error: '' };

/** A person's notices, page by page. Of two answers only that of the last question counts. */
export function useInbox(http: HttpClient, { category, unread }: InboxFilter) {
  const [state, setState] = useState(EMPTY);
  const [attempt, setAttempt] = useState(0);
  const [cursor, setCursor] = useState<string | null>(null);

  useEffect(() => {
    // Another attempt asks the same again.
    void attempt;
    const ending = new AbortController();
    setState((before) => (cursor === null ? EMPTY : { ...before, status: 'loading' }));
    const params = {
      ...(cursor !== null && { cursor }),
      ...(category !== '' && { category }),
      ...(unread && { unread: 'true' }),
    };
    http.get<Inbox>('/notices', { params, signal: ending.signal }).then(
      ({ data }) =>
        setState((before) => ({
          items: cursor === null ? data.items : [...before.items, ...data.items],
          nextCursor: data.nextCursor,
          status: 'ready',
          error: '',
        })),
      (error: unknown) => {
        if (ending.signal.aborted) return;
        const why = isApiError(error) ? error.errors.join(' ') : '';
        setState((before) => ({ ...before, status: 'failed', error: why }));
      },
    );
    return () => ending.abort();
  }, [http, category, unread, cursor, attempt]);

  /** Takes what the API says of a notice now. One that leads nowhere and was read is gone. */
  function put(changed: InboxNotice): void {
    setState((before) => ({
      ...before,
      items: before.items
        .map((item) => (item.id === changed.id ? changed : item))
        .filter(({ state: leads, readAt }) => leads === 'ok' || readAt === null),
    }));
  }

  return {
    ...state,
    put,
    /** Notes that everything was seen and read. */
    markAllRead(at: string): void {
      setState((before) => ({
        ...before,
        items: before.items
          .filter(({ state: leads }) => leads === 'ok')
          .map((item) => ({ ...item, seenAt: item.seenAt ?? at, readAt: item.readAt ?? at })),
      }));
    },
    /** Asks for the pages after the last one; from the beginning where the filter has changed. */
    loadMore: () => setCursor(state.nextCursor),
    restart: () => setCursor(null),
    retry: () => setAttempt((before) => before + 1),
  };
}

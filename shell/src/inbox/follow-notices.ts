import type { NoticeCount } from '@balcao/api-schema';
import type { ShellContract } from '@balcao/contract';
import { noticeCount } from './notice-count';

/**
 * Keeps the count: the live socket's first message has it, and what changes is asked for. Where there is no socket, it is asked
 * for once. @returns stops it
 */
export function followNotices({ http, events }: Pick<ShellContract, 'http' | 'events'>): () => void {
  const ending = new AbortController();
  const ask = () =>
    http.get<NoticeCount>('/notices/count', { signal: ending.signal }).then(
      ({ data }) => noticeCount.setState({ current: data }),
      // The next change, or the next connection, says it.
      () => {},
    );
  const { connection } = events;
  const stops = [
    events.subscribe('notices.changed', ask),
    connection.subscribe(() => {
      if (connection.state() === 'polling' && noticeCount.getState().current === null) void ask();
    }),
  ];
  return () => {
    ending.abort();
    for (const stop of stops) stop();
  };
}

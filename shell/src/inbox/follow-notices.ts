import type { NoticeCount } from '@balcao/api-schema';
import type { ShellContract } from '@balcao/contract';
import { personState } from '../live/person-state';

/**
 * Keeps the count: the live socket's first message has it, and what changes is asked for. Where there is no socket, it is asked
 * for once. @returns stops it
 */
export function followNotices({ http, events }: Pick<ShellContract, 'http' | 'events'>): () => void {
  const ending = new AbortController();
  const ask = () =>
    http.get<NoticeCount>('/notices/count', { signal: ending.signal }).then(
      ({ data }) => personState.setState({ notices: data }),
      // The next change, or the next connection, says it.
      () => {},
    );
  const { connection } = events;
  const stops = [
    events.subscribe('notices.changed', ask),
    connection.subscribe(() => {
      if (connection.state() === 'polling' && personState.getState().notices === null) void ask();
    }),
  ];
  return () => {
    ending.abort();
    for (const stop of stops) stop();
  };
}

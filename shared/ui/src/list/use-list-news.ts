import type { ListPage } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveChange } from '../query/use-live-change';
import { type ListNews, newsOf, updateRows } from './list-news';
import type { ReadPage } from './use-list-page';

interface ShownList<Row> {
  queryKey: QueryKey;
  read: ReadPage<Row>;
  rowKey(row: Row): string;
  fetch(signal: AbortSignal): Promise<ListPage<Row>>;
}

/** A page that was read behind the shown one. */
interface FreshPage<Row> {
  key: string;
  page: ListPage<Row>;
  readAt: number;
}

/**
 * Reads the shown page again when the API reports a change. Rows that stay where they are change in their place; others wait
 * until `show` is called. An empty list gets its first rows at once.
 *
 * @param topics a constant
 */
export function useListNews<Row>(
  topics: readonly LiveTopic[],
  { queryKey, read, rowKey, fetch }: ShownList<Row>,
): { news: ListNews; show(): void } {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<FreshPage<Row>>();
  const reading = useRef<AbortController>(undefined);
  const key = JSON.stringify(queryKey);
  const { page: shown, isStale } = read;
  useEffect(() => () => reading.current?.abort(), []);

  async function readBehind(updatedAt: number): Promise<void> {
    reading.current?.abort();
    reading.current = new AbortController();
    const { signal } = reading.current;
    const readAt = Date.now();
    // A failure is temporary: the next change, or the next look at the page, reads again.
    const page = await fetch(signal).catch(() => undefined);
    if (page === undefined || signal.aborted) return;
    const now = client.getQueryState<ListPage<Row>>(queryKey);
    if (now?.data === undefined) return;
    // The page was read meanwhile: what was read behind it may be older.
    if (now.dataUpdatedAt > updatedAt) return readBehind(now.dataUpdatedAt);
    if (now.data.items.length === 0) {
      client.setQueryData(queryKey, page);
      return;
    }
    client.setQueryData(queryKey, updateRows(now.data, page, rowKey), { updatedAt });
    setFresh({ key, page, readAt });
  }
  useLiveChange(topics, () => {
    // The page that is on its way has the change.
    if (!isStale && shown !== undefined) void readBehind(read.updatedAt);
  });

  // A page that was read since has it all.
  const waiting = fresh?.key === key && fresh.readAt > read.updatedAt ? fresh.page : undefined;
  return {
    news: newsOf(shown, waiting, rowKey),
    show() {
      if (waiting) client.setQueryData(queryKey, waiting);
      setFresh(undefined);
    },
  };
}

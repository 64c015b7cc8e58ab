import type { CompositionEntry, CompositionHistory, RunningComposition } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, FormSkeleton, Section, StatusPill } from '@balcao/ui/base';
import { Timeline, type TimelineEntry } from '@balcao/ui/display';
import { Loaded, useInfiniteQuery } from '@balcao/ui/query';
import { useEffect, useRef } from 'react';
import { ChangedVersions } from './changed-versions';
import { isRestorable } from './difference';
import { HISTORY_KEY } from './query-keys';
import { useRollback } from './use-rollback';
import { actionIcon, actionWords, channelActorWords, failureWords } from './words';

const ENTRIES_PER_PAGE = 20;

/** The entries of the channel, newest first, and the ways back. */
export function ChannelHistory({ status }: { status: RunningComposition }) {
  const { http } = useShell();
  const query = useInfiniteQuery({
    queryKey: HISTORY_KEY,
    // From the last generation of the page before.
    queryFn: ({ pageParam, signal }) =>
      send(http, 'GET /admin/composition/history', {
        query: { limit: ENTRIES_PER_PAGE, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ items, hasMore }: CompositionHistory) =>
      hasMore ? items.at(-1)?.generation : undefined,
  });
  const list = useRef<HTMLDivElement>(null);
  const rollback = useRollback(() => list.current?.focus());
  const { data, refetch } = query;
  const newest = data?.pages[0]?.items[0]?.generation;
  // Somebody else added an entry meanwhile.
  useEffect(() => {
    if (newest !== undefined && newest < status.generation) void refetch();
  }, [newest, status.generation, refetch]);

  return (
    <Section
      title="Histórico"
      description="Tudo que mudou neste canal. Nada se apaga: também uma volta é uma geração nova."
    >
      <Loaded query={query} what="o histórico" skeleton={<FormSkeleton fields={3} />}>
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          return (
            <div ref={list} tabIndex={-1}>
              <Timeline
                label={`Histórico do canal ${status.channel}`}
                empty="Nada mudou neste canal ainda."
                entries={entries.map((entry) =>
                  timelineEntry(entry, placeOf(entry, entries, status), rollback.ask),
                )}
                onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
                loadingMore={query.isFetchingNextPage}
              />
            </div>
          );
        }}
      </Loaded>
      {rollback.dialog}
    </Section>
  );
}

/** Whether an entry is running, equals the running composition, or can be rolled back to. */
type Place = 'runs' | 'same' | 'past' | 'none';

function placeOf(
  entry: CompositionEntry,
  entries: readonly CompositionEntry[],
  { stable }: RunningComposition,
): Place {
  const brings = (one: CompositionEntry) => isRestorable(one) && one.composition === stable.composition;
  if (!isRestorable(entry)) return 'none';
  if (!brings(entry)) return 'past';
  return entries.find(brings) === entry ? 'runs' : 'same';
}

type OnRollback = (generation: number) => void;

function timelineEntry(entry: CompositionEntry, place: Place, onRollback: OnRollback): TimelineEntry {
  return {
    id: String(entry.generation),
    at: entry.at,
    icon: actionIcon(entry),
    who: `Geração ${entry.generation} · ${channelActorWords(entry.by)}`,
    what: actionWords(entry),
    details: <Details entry={entry} place={place} onRollback={onRollback} />,
  };
}

interface DetailsProps {
  entry: CompositionEntry;
  place: Place;
  onRollback: OnRollback;
}

function Details({ entry, place, onRollback }: DetailsProps) {
  const { generation, reason, numbers, changes } = entry;
  return (
    <>
      {reason && <p>{reason}</p>}
      {numbers && <Numbers numbers={numbers} />}
      <ChangedVersions label={`O que a geração ${generation} mudou`} changes={changes} />
      {place !== 'none' && (
        <div className="adm-entry-action">
          {place === 'runs' && <StatusPill kind="success" icon="check" label="Roda agora" />}
          {place === 'same' && <StatusPill kind="neutral" icon="check" label="Igual ao que roda agora" />}
          {place === 'past' && (
            <Button size="small" onClick={() => onRollback(generation)}>
              {`Voltar à geração ${generation}`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Of how many, and how many of them failed. */
function loadsOf(numbers: Record<string, number>, all: string, failed: string) {
  const [loads, failures] = [numbers[all], numbers[failed]];
  return loads === undefined || failures === undefined ? undefined : { loads, failures };
}

/** The figures by which the system ended a canary: loads of two minutes, or people of an hour. */
function Numbers({ numbers }: { numbers: Record<string, number> }) {
  const loads = loadsOf(numbers, 'canaryLoads', 'canaryFailures');
  const tried = loads ?? loadsOf(numbers, 'canaryPeople', 'canaryPeopleFailed');
  if (tried === undefined) return null;
  const stable = loads
    ? loadsOf(numbers, 'stableLoads', 'stableFailures')
    : loadsOf(numbers, 'stablePeople', 'stablePeopleFailed');
  return (
    <p className="bal-meta">
      {loads ? 'Falhas em teste' : 'Pessoas com falha em teste'}: {failureWords(tried)}
      {stable && ` · no ar: ${failureWords(stable)}`}
    </p>
  );
}

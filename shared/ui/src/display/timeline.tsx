import type { ReactNode } from 'react';
import { Button } from '../base/button';
import type { IconName } from '../base/icon';
import { Icon } from '../base/icon';
import { StatusPill, type StatusPillProps } from '../base/status-pill';
import { DateTime } from './date-time';

/** The status that an event led to, and the one before it. */
export interface TimelineChange {
  from?: StatusPillProps | undefined;
  to: StatusPillProps;
}

/** Why an event did not do what it says. */
export interface TimelineFlag {
  /** A few words: "Evento fora de ordem". */
  label: string;
  /** The meaning for the record, in a sentence. */
  why: string;
}

export interface TimelineEntry {
  id: string;
  /** When (ISO 8601, UTC). */
  at: string;
  /** The event: "Preço alterado de R$ 10,00 para R$ 12,00". */
  what: ReactNode;
  /** The actor: a person or a part of the platform. */
  who?: string | undefined;
  /** The reporter, where that is not the actor: "API", "Iugu". */
  source?: string | undefined;
  change?: TimelineChange | undefined;
  /** Marks an event that was kept and did not do what it says. */
  flag?: TimelineFlag | undefined;
  icon?: IconName | undefined;
  details?: ReactNode;
}

export interface TimelineProps {
  /** Names the list for screen readers: "Histórico do produto". */
  label: string;
  /** Newest first. */
  entries: readonly TimelineEntry[];
  /** Stands where nothing has happened yet. */
  empty?: string | undefined;
  /** There are older ones. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean | undefined;
}

function StatusChange({ from, to }: TimelineChange) {
  return (
    <p className="bal-timeline-change">
      {from && (
        <>
          <span className="bal-visually-hidden">De </span>
          <StatusPill {...from} />
          <Icon name="chevron-right" size={16} />
        </>
      )}
      <span className="bal-visually-hidden">{from ? 'para ' : 'Agora '}</span>
      <StatusPill {...to} />
    </p>
  );
}

function EntryFlag({ label, why }: TimelineFlag) {
  return (
    <div className="bal-timeline-flag">
      <StatusPill kind="warning" icon="alert" label={label} />
      <p className="bal-meta">{why}</p>
    </div>
  );
}

function Entry({ at, what, who, source, change, flag, icon = 'clock', details }: TimelineEntry) {
  return (
    <li className={flag ? 'bal-timeline-entry bal-timeline-flagged' : 'bal-timeline-entry'}>
      <Icon name={flag ? 'alert' : icon} size={16} />
      <div>
        <p>{what}</p>
        <p className="bal-meta">
          {source && `${source} · `}
          {who && `${who} · `}
          <DateTime iso={at} />
        </p>
        {change && <StatusChange {...change} />}
        {flag && <EntryFlag {...flag} />}
        {details}
      </div>
    </li>
  );
}

/** The events of a record, newest first: actor, event and time, and the change that it led to. */
export function Timeline({
  label,
  entries,
  empty = 'Nada aconteceu ainda.',
  onMore,
  loadingMore,
}: TimelineProps) {
  if (entries.length === 0) return <p className="bal-soft">{empty}</p>;
  return (
    <>
      <ol className="bal-timeline" aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.id} {...entry} />
        ))}
      </ol>
      {onMore && (
        <Button kind="quiet" busy={loadingMore} onClick={onMore}>
          Ver mais antigos
        </Button>
      )}
    </>
  );
}

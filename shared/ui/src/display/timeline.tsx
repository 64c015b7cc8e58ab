import type { ReactNode } from 'react';
import { Button } from '../base/button';
import type { IconName } from '../base/icon';
import { Icon } from '../base/icon';
import { DateTime } from './date-time';

export interface TimelineEntry {
  id: string;
  /** When (ISO 8601, UTC). */
  at: string;
  /** What happened: "Preço alterado de R$ 10,00 para R$ 12,00". */
  what: ReactNode;
  /** Who did it: a person or a part of the platform. */
  who?: string | undefined;
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

/** What happened to a record, newest first: who, what and when. */
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
        {entries.map(({ id, at, what, who, icon = 'clock', details }) => (
          <li key={id} className="bal-timeline-entry">
            <Icon name={icon} size={16} />
            <div>
              <p>{what}</p>
              <p className="bal-meta">
                {who && `${who} · `}
                <DateTime iso={at} />
              </p>
              {details}
            </div>
          </li>
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

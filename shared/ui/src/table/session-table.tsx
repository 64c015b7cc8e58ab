import type { SessionItem } from '@balcao/api-schema';
import { Button, RelativeTime, Stack, StatusPill } from '../base';
import { SimpleTable } from './simple-table';

export interface SessionTableProps {
  /** Read aloud as the table's name: whose sessions these are. */
  caption: string;
  sessions: readonly SessionItem[];
  /** Whether a session is being ended. All buttons are busy then. */
  busy: boolean;
  onEnd(session: SessionItem): void;
  /** The action on all of them but one's own, below the table. */
  endAll: { label: string; onEnd(): void };
}

/** The sessions of a person, and the way to end them. */
export function SessionTable({ caption, sessions, busy, onEnd, endAll }: SessionTableProps) {
  const standing = (session: SessionItem) =>
    session.current ? (
      <StatusPill kind="info" icon="check" label="Esta sessão" />
    ) : (
      <Button
        size="small"
        disabled={busy}
        aria-label={`Encerrar sessão: ${session.device}`}
        onClick={() => onEnd(session)}
      >
        Encerrar
      </Button>
    );
  return (
    <Stack>
      <SimpleTable
        caption={caption}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          { key: 'device', title: 'Aparelho', cell: ({ device }) => device },
          { key: 'ip', title: 'Endereço IP', cell: ({ ip }) => ip },
          { key: 'last', title: 'Último uso', cell: ({ lastSeenAt }) => <RelativeTime iso={lastSeenAt} /> },
          { key: 'end', title: 'Status', align: 'end', cell: standing },
        ]}
        card={(session) => ({
          title: session.device,
          second: (
            <>
              {session.ip} · <RelativeTime iso={session.lastSeenAt} />
            </>
          ),
          status: standing(session),
        })}
      />
      {sessions.some(({ current }) => !current) && (
        <div>
          <Button destructive busy={busy} onClick={endAll.onEnd}>
            {endAll.label}
          </Button>
        </div>
      )}
    </Stack>
  );
}

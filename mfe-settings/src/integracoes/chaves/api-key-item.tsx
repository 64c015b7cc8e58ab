import type { ApiKey } from '@balcao/api-schema';
import { API_KEY_KIND_LABELS, API_KEY_MODE_LABELS } from '@balcao/domain';
import { Button, RelativeTime, StatusPill } from '@balcao/ui/base';
import { scopeWords } from './key-words';

export interface ApiKeyItemProps {
  apiKey: ApiKey;
  /** Left out for people who may not, and for a key that is revoked. */
  onRevoke?: (() => void) | undefined;
  busy?: boolean;
}

/** A key by what is known of it: not the key itself. */
export function ApiKeyItem({ apiKey, onRevoke, busy }: ApiKeyItemProps) {
  const { name, prefix, mode, kind, scopes, origins, revokedAt } = apiKey;
  return (
    <li className="set-row">
      <div className="set-row-head">
        <strong className="set-name">{name}</strong>
        {revokedAt ? (
          <StatusPill kind="neutral" icon="close" label="Revogada" />
        ) : (
          <StatusPill
            kind={mode === 'live' ? 'success' : 'warning'}
            icon={mode === 'live' ? 'check' : 'info'}
            label={API_KEY_MODE_LABELS[mode]}
          />
        )}
        {onRevoke && (
          <span className="set-row-action">
            <Button
              size="small"
              destructive
              disabled={busy}
              aria-label={`Revogar chave ${name}`}
              onClick={onRevoke}
            >
              Revogar
            </Button>
          </span>
        )}
      </div>
      <p className="bal-meta">
        <code>{prefix}…</code> · {API_KEY_KIND_LABELS[kind]} · {scopeWords(scopes)}
      </p>
      {origins.length > 0 && <p className="bal-meta set-name">Sites: {origins.join(', ')}</p>}
      <p className="bal-meta">
        <Dates apiKey={apiKey} />
      </p>
    </li>
  );
}

function Dates({ apiKey: { createdBy, createdAt, lastUsedAt, revokedAt } }: Pick<ApiKeyItemProps, 'apiKey'>) {
  return (
    <>
      Criada <RelativeTime iso={createdAt} />
      {createdBy && ` por ${createdBy}`} ·{' '}
      {lastUsedAt ? (
        <>
          último uso <RelativeTime iso={lastUsedAt} />
        </>
      ) : (
        'nunca usada'
      )}
      {revokedAt && (
        <>
          {' '}
          · revogada <RelativeTime iso={revokedAt} />
        </>
      )}
    </>
  );
}

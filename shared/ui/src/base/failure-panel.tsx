import { Button } from './button';
import { Icon } from './icon';

export interface FailurePanelProps {
  title: string;
  /** A sentence: what has happened, and what to do. */
  message: string;
  /** Short code that finds the error page. */
  code?: string | undefined;
  /** Finds the trace of the request. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** A retry is pending. */
  retrying?: boolean | undefined;
}

/** Shown instead of content that could not be loaded. */
export function FailurePanel({ title, message, code, requestId, onRetry, retrying }: FailurePanelProps) {
  return (
    <div className="bal-card bal-panel" role="alert">
      <Icon name="error" size={32} />
      <h2 className="bal-h2">{title}</h2>
      <p>{message}</p>
      {onRetry && (
        <Button icon="refresh" busy={retrying} onClick={onRetry}>
          Tentar novamente
        </Button>
      )}
      {(code || requestId) && (
        <p className="bal-meta">
          Código para o suporte: <code>{[code, requestId].filter(Boolean).join(' · ')}</code>
        </p>
      )}
    </div>
  );
}

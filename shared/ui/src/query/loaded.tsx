import { isApiError } from '@balcao/contract';
import type { ReactNode } from 'react';
import { FailurePanel } from '../base/failure-panel';

/** As much of a query as `Loaded` looks at: of one answer, or of several pages. */
export interface LoadedQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<T> {
  query: LoadedQuery<T>;
  /** What cannot be shown when reading fails: "o seu perfil". */
  what: string;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** The states of something that is read: its shape while it comes, why it did not come with a retry, or itself. */
export function Loaded<T>({ query, what, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return skeleton;
  const error = isApiError(query.error) ? query.error : undefined;
  return (
    <FailurePanel
      title={`Não foi possível carregar ${what}`}
      message={error?.errors.join(' ') || 'Algo falhou do nosso lado. Tente de novo em instantes.'}
      code={error?.code ?? 'unexpected'}
      requestId={error?.requestId}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

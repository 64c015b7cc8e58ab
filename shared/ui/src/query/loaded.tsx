import { isApiError } from '@balcao/contract';
import type { ReactNode } from 'react';
import { FailurePanel } from '../base/failure-panel';

/** The part of a query that `Loaded` uses, for one answer or several pages. */
export interface LoadedQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

export interface LoadedProps<T> {
  query: LoadedQuery<T>;
  /** The thing that cannot be shown when reading fails: "o seu perfil". */
  what: string;
  /** The shape of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows the states of a query: skeleton, error with retry, or content. */
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

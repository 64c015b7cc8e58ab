import { isApiError } from '@balcao/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailurePanel } from '../base/failure-panel';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
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

import { isApiError } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { type ReactNode, useId } from 'react';

interface AnswerQuery<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): Promise<unknown>;
}

export interface TodayCardProps<T> {
  /** The question that it answers: "Vendas hoje". */
  title: string;
  query: AnswerQuery<T>;
  children(data: T): ReactNode;
}

const FORBIDDEN = 403;

/** One answer of the page's first row. It has its height from the beginning, so that nothing moves when the answer comes. */
export function TodayCard<T>({ title, query, children }: TodayCardProps<T>) {
  const id = useId();
  return (
    <section className="bal-card today-card" aria-labelledby={id}>
      <h2 id={id} className="today-title">
        {title}
      </h2>
      {query.data === undefined ? <NoAnswer query={query} /> : children(query.data)}
    </section>
  );
}

function NoAnswer({ query: { error, isFetching, refetch } }: { query: AnswerQuery<unknown> }) {
  if (!error)
    return (
      <div role="status" aria-busy="true">
        <span className="bal-visually-hidden">Carregando…</span>
        <div aria-hidden="true" className="bal-skeleton bal-skeleton-title" />
      </div>
    );
  if (isApiError(error) && error.status === FORBIDDEN)
    return <p className="bal-soft">O seu acesso a esta loja não inclui esta parte.</p>;
  return (
    <div className="today-failure">
      <p className="bal-soft">Não foi possível ler agora.</p>
      <Button kind="link" busy={isFetching} onClick={() => void refetch()}>
        Tentar novamente
      </Button>
    </div>
  );
}

import { Link, useLocation } from '@balcao/contract/router';
import type { ReactNode } from 'react';
import { originOf } from '../display/list-origin';

export interface RowLinkProps {
  to: string;
  /** The row's id, by which the list finds it again when one comes back. */
  id: string;
  onFollow(id: string): void;
  children: ReactNode;
}

/** The link of a row. Following it is remembered, so that "voltar" leads back to this row. */
export function RowLink({ to, id, onFollow, children }: RowLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={to}
      state={originOf(pathname + search)}
      className="bal-list-link"
      data-row-focus=""
      onClick={() => onFollow(id)}
    >
      {children}
    </Link>
  );
}

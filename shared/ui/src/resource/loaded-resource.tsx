import { isApiError } from '@balcao/contract';
import type { ReactNode } from 'react';
import { EmptyState } from '../base/empty-state';
import { LinkButton } from '../base/link-button';
import { Card } from '../base/section';
import { Loaded, type LoadedProps } from '../query/loaded';

export interface LoadedResourceProps<Resource> extends LoadedProps<Resource> {
  /** The page to go on to when there is no such record: `{ to: '/backoffice/produtos', label: 'Ver produtos' }`. */
  elsewhere: { to: string; label: string };
}

/** "a" before a thing with its article: "à loja", "aos pedidos". */
function toWhat(what: string): string {
  if (/^as? /.test(what)) return `à${what.slice(1)}`;
  return /^os? /.test(what) ? `a${what}` : `a ${what}`;
}

const FORBIDDEN = 403;
const NOT_FOUND = 404;

/**
 * As `Loaded`, and with words of their own for a record that is not there or not for this person: a retry does not
 * help there.
 */
export function LoadedResource<Resource>({ elsewhere, ...loaded }: LoadedResourceProps<Resource>): ReactNode {
  const { data, error } = loaded.query;
  const status = data === undefined && isApiError(error) ? error.status : undefined;
  const goOn = (
    <LinkButton to={elsewhere.to} kind="primary" icon="arrow-left">
      {elsewhere.label}
    </LinkButton>
  );
  if (status === NOT_FOUND)
    return (
      <Card>
        <EmptyState
          kind="error"
          title={`Não encontramos ${loaded.what}`}
          body="O endereço pode estar errado, ou alguém pode ter excluído."
          action={goOn}
        />
      </Card>
    );
  if (status === FORBIDDEN)
    return (
      <Card>
        <EmptyState
          kind="error"
          title={`Você não tem acesso ${toWhat(loaded.what)}`}
          body="Peça acesso a quem administra a loja."
          action={goOn}
        />
      </Card>
    );
  return <Loaded {...loaded} />;
}

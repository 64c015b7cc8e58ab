import { useSession, useShell } from '@balcao/contract';
import { useParams } from '@balcao/contract/router';
import type { PermissionArea } from '@balcao/domain';
import type { ReactNode } from 'react';
import { ReadOnlyNotice } from '../base/read-only-notice';
import { usePageTitle } from '../base/use-page-title';
import { type FormHandle, useFormHandle } from '../form/form-values';
import { QueryProvider } from '../query/query-provider';
import { LoadedResource } from './loaded-resource';
import { ResourceDetail } from './resource-detail';
import { ResourceSkeleton } from './resource-skeleton';
import type { Versioned } from './resource-spec';
import { useResource, useShowResource } from './use-resource';

/** The record of a screen, the form that edits it, and how an answer of the API is shown. Handed on to a `ResourceForm`. */
export interface EditedResource<Resource> {
  /** Undefined while it is a new one. */
  resource: Resource | undefined;
  form: FormHandle;
  onSaved(saved: Resource): void;
}

export interface ResourceScreenProps<Resource extends Versioned> {
  /** The path of such records at the API: `/products`. */
  path: string;
  /** The list that it belongs to. */
  back: { to: string; label: string };
  /** With its article, in the sentences of refusals: "este cupom". */
  what: string;
  /** The title until the record is read, and of a new one. */
  titles: { unread: string; new: string };
  titleOf(resource: Resource): string;
  /** The area whose editors may change it, where not everybody may, and the words for everybody else: "criar um cupom", "mudar este cupom". */
  editing?: { area: PermissionArea; toCreate: string; toChange: string };
  /** The way on where there is no such record. Default: "Voltar à lista". */
  elsewhere?: string;
  /** A tag beside the title. */
  statusOf?(resource: Resource): ReactNode;
  /** Beside the content; of a new record too, where it returns something. */
  contextOf?(edited: EditedResource<Resource>): ReactNode;
  children(edited: EditedResource<Resource>): ReactNode;
}

/** The page of a record at an address with its `id`, and of a new one where the address names none. */
export function ResourceScreen<Resource extends Versioned>(props: ResourceScreenProps<Resource>) {
  const { id } = useParams();
  return (
    <QueryProvider key={id}>
      {id === undefined ? <NewResource {...props} /> : <StoredResource {...props} id={id} />}
    </QueryProvider>
  );
}

function NewResource<Resource extends Versioned>({
  path,
  back,
  titles,
  editing,
  contextOf,
  children,
}: ResourceScreenProps<Resource>) {
  const form = useFormHandle();
  const onSaved = useShowResource<Resource>(path);
  const { isPermitted } = useShell();
  // Permissions change with the session.
  useSession();
  const isAllowed = editing === undefined || isPermitted(`${editing.area}:editar`);
  const edited = { resource: undefined, form, onSaved };
  const context = isAllowed && contextOf?.(edited);
  return (
    <ResourceDetail title={titles.new} back={back} {...(context ? { context } : { width: 'form' })}>
      {isAllowed ? children(edited) : editing && <ReadOnlyNotice area={editing.area} to={editing.toCreate} />}
    </ResourceDetail>
  );
}

function StoredResource<Resource extends Versioned>({
  id,
  path,
  back,
  what,
  titles,
  titleOf,
  editing,
  elsewhere = 'Voltar à lista',
  statusOf,
  contextOf,
  children,
}: ResourceScreenProps<Resource> & { id: string }) {
  const { query, show: onSaved } = useResource<Resource>(path, id);
  const form = useFormHandle();
  const { data } = query;
  const title = data ? titleOf(data) : titles.unread;
  usePageTitle(title);
  return (
    <ResourceDetail
      title={title}
      back={back}
      status={data && statusOf?.(data)}
      {...(contextOf ? { context: data && contextOf({ resource: data, form, onSaved }) } : { width: 'form' })}
    >
      <LoadedResource
        query={query}
        what={what}
        skeleton={<ResourceSkeleton />}
        elsewhere={{ to: back.to, label: elsewhere }}
      >
        {(resource) => (
          <>
            {editing && <ReadOnlyNotice area={editing.area} to={editing.toChange} />}
            {children({ resource, form, onSaved })}
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}

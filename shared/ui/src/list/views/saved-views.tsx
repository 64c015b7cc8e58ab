import type { SavedView, SavedViewPatch, ViewedList } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../base/notice';
import { submitFailureOf } from '../../form/submit-failure';
import { useSubmit } from '../../form/use-submit';
import { Popover } from '../popover';
import { SaveView } from './save-view';
import { useCurrentView } from './use-current-view';
import { ViewItem } from './view-item';

export interface SavedViewsProps {
  list: ViewedList;
  /** The query of the list now, as a view keeps it. */
  query: string;
  /** Shows the list as a view has it. */
  onApply(query: string): void;
}

/** "Visões salvas": the saved views of a list, own and shared. */
export function SavedViews({ list, query, onApply }: SavedViewsProps) {
  const { http, notify } = useShell();
  const reading = useQuery({
    queryKey: ['saved-views', list],
    queryFn: async ({ signal }) => (await send(http, 'GET /saved-views', { query: { list }, signal })).items,
  });
  const views = reading.data ?? [];
  const current = useCurrentView(views, query);
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async (work: () => Promise<string>) => {
      setProblem(undefined);
      const done = await work();
      await reading.refetch();
      notify.toast(done);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );

  const save = (name: string, shared: boolean) =>
    submit(async () => {
      current.choose((await send(http, 'POST /saved-views', { body: { list, name, query, shared } })).id);
      return 'Visão salva.';
    });
  const change = (view: SavedView, patch: SavedViewPatch, done: string) =>
    submit(async () => {
      await send(http, 'PATCH /saved-views/:id', { params: { id: view.id }, body: patch });
      return done;
    });

  async function remove(view: SavedView) {
    const sure = await notify.confirm({
      title: `Excluir a visão "${view.name}"?`,
      body: view.shared
        ? 'Ela some para todas as pessoas da loja. Nenhum registro é alterado.'
        : 'Nenhum registro é alterado.',
      confirmLabel: 'Excluir visão',
      destructive: true,
    });
    if (!sure) return;
    await submit(async () => {
      await send(http, 'DELETE /saved-views/:id', { params: { id: view.id } });
      return 'Visão excluída.';
    });
  }

  function apply(view: SavedView, close: () => void) {
    current.choose(view.id);
    onApply(view.query);
    close();
  }

  const { view: shown, isModified } = current;
  const label = shown ? (
    `${shown.name}${isModified ? ' (alterada)' : ''}`
  ) : (
    <span className="bal-list-tool-word">Visões salvas</span>
  );
  return (
    <Popover label={label} icon="eye" title="Visões salvas">
      {(close) => (
        <div className="bal-stack bal-stack-column bal-gap-12">
          {problem && <Notice kind="error">{problem}</Notice>}
          {reading.error && <Notice kind="error">{submitFailureOf(reading.error).errors.join(' ')}</Notice>}
          {reading.data?.length === 0 && (
            <p className="bal-meta">
              Salve a busca, os filtros, a ordem e as colunas de agora para voltar a eles com um clique.
            </p>
          )}
          <ul className="bal-list-views">
            {views.map((view) => (
              <ViewItem
                key={view.id}
                view={view}
                isCurrent={view.id === shown?.id}
                isModified={isModified}
                busy={busy}
                onApply={() => apply(view, close)}
                onRename={(name) => change(view, { name }, 'Visão renomeada.')}
                onShare={() =>
                  change(
                    view,
                    { shared: !view.shared },
                    view.shared ? 'Agora só você vê esta visão.' : 'Visão compartilhada com a loja.',
                  )
                }
                onUpdate={() => change(view, { query }, 'Visão atualizada.')}
                onRemove={() => void remove(view)}
              />
            ))}
          </ul>
          <SaveView busy={busy} onSave={save} />
        </div>
      )}
    </Popover>
  );
}

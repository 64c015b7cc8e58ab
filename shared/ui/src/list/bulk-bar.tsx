import type { Job, Selection } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { useNavigate } from '@balcao/contract/router';
import { selectionRequest } from '@balcao/domain';
import { type ReactNode, useState } from 'react';
import { Button } from '../base/button';
import { submitFailureOf } from '../form/submit-failure';
import { useSubmit } from '../form/use-submit';
import type { BulkAction, ListScope, Noun } from './list-types';
import { Popover } from './popover';
import type { SelectionControl } from './use-list-selection';
import { selectAllWords, selectedWords } from './words';

export interface BulkBarProps<Filters> {
  noun: Noun;
  actions: readonly BulkAction<Filters>[];
  control: SelectionControl;
  scope: ListScope<Filters>;
  /** Number of matching rows; undefined when they were not counted. */
  total: number | undefined;
  narrowed: boolean;
  /** Every row of the page is selected. */
  pageSelected: boolean;
  onClear(): void;
  /** Rejects when the job's file could not be fetched. */
  onStarted(job: Job): Promise<void>;
}

/** The actions for the selected rows, shown while there is a selection. */
export function BulkBar<Filters>({
  noun,
  actions,
  control,
  scope,
  total,
  narrowed,
  pageSelected,
  onClear,
  onStarted,
}: BulkBarProps<Filters>) {
  const { notify } = useShell();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<string>();
  const { count, selection } = control;
  const { busy, submit } = useSubmit(
    async (start: () => Promise<Job>) => started(await start()),
    (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
  );

  async function started(job: Job) {
    setOpened(undefined);
    control.clear();
    await onStarted(job);
  }

  async function choose(action: BulkAction<Filters>, request: Selection<ListScope<Filters>>) {
    const { run } = action;
    if (action.page) {
      const { to, state } = action.page(request);
      return navigate(to, { state });
    }
    if (!run) return setOpened(action.key);
    if (action.confirm && !(await notify.confirm(action.confirm(count)))) return;
    await submit(() => run(request));
  }

  if (count === 0) return null;
  const request = selectionRequest(selection, scope);
  const dialog: ReactNode = actions
    .find(({ key }) => key === opened)
    ?.dialog?.({
      selection: request,
      count,
      run: async (start) => started(await start()),
      onClose: () => setOpened(undefined),
    });
  const canSelectAll = total !== undefined && total > count && (pageSelected || selection.by === 'filter');

  const seldom = actions.filter(({ isSeldom }) => isSeldom);
  const buttonOf = (action: BulkAction<Filters>, close?: () => void) => (
    <Button
      key={action.key}
      size="small"
      icon={action.icon}
      destructive={action.destructive}
      disabled={busy}
      onClick={() => {
        void choose(action, request);
        close?.();
      }}
    >
      {action.label}
    </Button>
  );

  return (
    <section
      className="bal-list-bulk"
      aria-label={`Ações para ${noun.many} selecionad${noun.feminine ? 'a' : 'o'}s`}
    >
      <div className="bal-list-bulk-count">
        <span role="status">{selectedWords(noun, count)}</span>
        <button type="button" className="bal-list-plain" onClick={onClear}>
          Limpar seleção
        </button>
      </div>
      {canSelectAll && (
        <button type="button" className="bal-list-plain" onClick={() => control.selectAll(total)}>
          {selectAllWords(noun, total, narrowed)}
        </button>
      )}
      <div className="bal-list-bulk-actions">
        {actions.filter((action) => !seldom.includes(action)).map((action) => buttonOf(action))}
        {seldom.length > 0 && (
          <Popover label="Mais" icon="chevron-down" title="Mais ações com a seleção">
            {(close) => (
              // Each closes it itself: a listener for the capture phase would take the button away before its own one is called.
              <div className="bal-list-bulk-more">{seldom.map((action) => buttonOf(action, close))}</div>
            )}
          </Popover>
        )}
      </div>
      {dialog}
    </section>
  );
}

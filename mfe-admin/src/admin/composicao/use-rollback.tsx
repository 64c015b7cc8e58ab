import type { CompositionEntry, CompositionHistory, CompositionStatus } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { Stack } from '@balcao/ui/base';
import { useQueryClient } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import ReasonDialog from '../../common/reason-dialog';
import { ChangedVersions } from './changed-versions';
import { differenceTo } from './difference';
import { HISTORY_KEY, STATUS_KEY } from './query-keys';

/** The channel's state that the person saw when they decided. */
interface Seen {
  channel: string;
  generation: number;
  canaryRuns: boolean;
  /** Newest first. */
  entries: readonly CompositionEntry[];
}

export interface Rollback {
  /** Shows what going back to a generation changes, asks why, and does it. */
  ask(generation: number): void;
  /** The question; render it beside what asks. */
  dialog: ReactNode;
}

/**
 * Rolls the channel back to a past generation. The state is fixed when the dialog opens, so that a refresh does not
 * change what the person confirms.
 *
 * @param onDone called when the page shows what runs then; the button that was pressed is gone
 */
export function useRollback(onDone: () => void): Rollback {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const [asked, setAsked] = useState<{ target: number; seen: Seen } | null>(null);

  function look(): Seen | null {
    const status = queries.getQueryData<CompositionStatus>(STATUS_KEY);
    const history = queries.getQueryData<{ pages: CompositionHistory[] }>(HISTORY_KEY);
    const entries = history?.pages.flatMap(({ items }) => items) ?? [];
    const generation = entries[0]?.generation;
    if (status?.kind !== 'running' || generation === undefined) return null;
    return { channel: status.channel, generation, canaryRuns: status.canary !== null, entries };
  }

  function ask(target: number) {
    const seen = look();
    if (seen) setAsked({ target, seen });
  }

  async function confirm(target: number, { channel, generation }: Seen, reason: string) {
    try {
      await send(http, 'POST /admin/composition/rollback', {
        body: { channel, to: target, generation, reason },
      });
    } catch (error) {
      if (isApiError(error) && error.code === 'step_up_required') throw error;
      // Somebody else may have been faster, or the answer was lost. The page is refreshed in both cases.
      await queries.invalidateQueries();
      ask(target);
      throw error;
    }
    setAsked(null);
    notify.toast(`No ar de novo: o que a geração ${target} rodava.`);
    await queries.invalidateQueries();
    onDone();
  }

  const dialog = asked && (
    <ReasonDialog
      title={`Voltar à geração ${asked.target}?`}
      consequence={<Consequence {...asked} />}
      confirmLabel="Voltar a esta composição"
      destructive
      onConfirm={(reason) => confirm(asked.target, asked.seen, reason)}
      onClose={() => setAsked(null)}
    />
  );
  return { ask, dialog };
}

function Consequence({ target, seen }: { target: number; seen: Seen }) {
  const difference = differenceTo(target, seen.entries);
  if (difference.length === 0 && !seen.canaryRuns)
    return <p>A geração {seen.generation}, que vale agora, já roda o mesmo: não há mais o que mudar.</p>;
  return (
    <Stack gap={8}>
      {difference.length > 0 ? (
        <p>O que muda para todas as pessoas, em relação à geração {seen.generation}, que vale agora:</p>
      ) : (
        <p>Nenhuma versão muda em relação à geração {seen.generation}, que vale agora.</p>
      )}
      <ChangedVersions label="O que muda" changes={difference} />
      {seen.canaryRuns && <p>O teste que está em andamento termina.</p>}
      <p className="bal-soft">Páginas abertas recebem a mudança na próxima navegação.</p>
    </Stack>
  );
}

import type { SettlementRow } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  ADJUSTMENT_STATUS_LABELS,
  adjustmentCents,
  formatMoney,
  SETTLEMENT_STATE_LABELS,
  settlementExplanation,
} from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';
import { askForAdjustment, explainRow } from './settlement-api';

const MAX_NOTE = 500;

export interface ExplainDialogProps {
  importId: string;
  row: SettlementRow;
  onClose(): void;
}

/** Says why a line differs: the words stay with the name of who wrote them. They are also the reason of a request to adjust it. */
export function ExplainDialog({ importId, row, onClose }: ExplainDialogProps) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  const id = useId();
  const [note, setNote] = useState(row.note);
  const [problems, setProblems] = useState<string[]>([]);
  const { busy, submit } = useSubmit<'explain' | 'adjust'>(
    async (wish) => {
      if (wish === 'adjust') {
        await askForAdjustment(http, { importId, rowId: row.id, reason: note });
        notify.toast('Ajuste pedido. Duas pessoas da administração precisam aprovar.');
      } else await explainRow(http, { importId, rowId: row.id, note });
      onClose();
      await queries.invalidateQueries();
    },
    (error) => {
      const { errors, fields } = submitFailureOf(error);
      const inFields = Object.values(fields).flat();
      setProblems(inFields.length > 0 ? inFields : errors);
    },
  );
  const cents = adjustmentCents(row);
  const canAdjust = cents !== 0 && (row.adjustment === null || row.adjustment === 'recusado');
  return (
    <Dialog
      open
      title={`${SETTLEMENT_STATE_LABELS[row.state]}: ${row.reference}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          {canAdjust && (
            <Button busy={busy} onClick={() => void submit('adjust')}>
              Pedir ajuste
            </Button>
          )}
          <Button kind="primary" busy={busy} onClick={() => void submit('explain')}>
            Salvar explicação
          </Button>
        </>
      }
    >
      <div className="anticipation-dialog">
        {problems.length > 0 && <Notice kind="error">{problems.join(' ')}</Notice>}
        <p>{settlementExplanation(row.state)}</p>
        <div className="bal-list-filter">
          <label htmlFor={id}>O que você descobriu</label>
          <textarea
            id={id}
            className="bal-input"
            aria-invalid={problems.length > 0 || undefined}
            rows={4}
            maxLength={MAX_NOTE}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        <p className="bal-meta">
          {canAdjust
            ? `A explicação não muda nenhum saldo. Um ajuste de ${formatMoney(cents)} entra no saldo disponível quando duas pessoas da administração aprovam; o texto acima é o motivo.`
            : `A explicação não muda nenhum saldo. ${row.adjustment === null ? '' : `${ADJUSTMENT_STATUS_LABELS[row.adjustment]}.`}`}
        </p>
      </div>
    </Dialog>
  );
}

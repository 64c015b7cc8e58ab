import type { SettlementRow } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import {
  ADJUSTMENT_STATUS_LABELS,
  adjustmentCents,
  type Custody,
  formatMoney,
  SELLER_ACCOUNT_LABELS,
  SETTLEMENT_STATE_LABELS,
  settlementExplanation,
} from '@balcao/domain';
import { Button, Notice } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useId, useState } from 'react';

const MAX_NOTE = 500;

export interface ExplainDialogProps {
  importId: string;
  row: SettlementRow;
  onClose(): void;
}

/** The account that an adjustment is posted to, by the custodian of the money. */
const POSTED_TO: Readonly<Record<Custody, string>> = {
  plataforma: 'no saldo disponível',
  vendedor: `em “${SELLER_ACCOUNT_LABELS.direto_recebido}”, sem mexer no que você pode sacar,`,
};

/** The effect of an adjustment, or why there can be none. */
function adjustmentWords({ custody, adjustment }: SettlementRow, cents: number, isOpen: boolean): string {
  if (!isOpen) return adjustment === null ? '' : `${ADJUSTMENT_STATUS_LABELS[adjustment]}.`;
  if (custody === null)
    return 'Não dá para pedir um ajuste: esta linha não diz de quem é o dinheiro. Confira de novo um arquivo com uma linha por pagamento.';
  return `Um ajuste de ${formatMoney(cents)} entra ${POSTED_TO[custody]} quando duas pessoas da administração aprovam; o texto acima é o motivo.`;
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
      const params = { id: importId, rowId: row.id };
      if (wish === 'adjust') {
        await send(http, 'POST /finance/settlements/:id/rows/:rowId/adjustment', {
          params,
          body: { reason: note },
        });
        notify.toast('Ajuste pedido. Duas pessoas da administração precisam aprovar.');
      } else await send(http, 'PUT /finance/settlements/:id/rows/:rowId/note', { params, body: { note } });
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
  const isOpen = cents !== 0 && (row.adjustment === null || row.adjustment === 'recusado');
  const canAdjust = isOpen && row.custody !== null;
  return (
    <Dialog
      open
      title={`${SETTLEMENT_STATE_LABELS[row.state]}: ${row.reference || 'sem referência'}`}
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
        <p>{settlementExplanation(row)}</p>
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
          {`A explicação não muda nenhum saldo. ${adjustmentWords(row, cents, isOpen)}`}
        </p>
      </div>
    </Dialog>
  );
}

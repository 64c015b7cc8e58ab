import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { formatMonth, type Month } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextField } from '@balcao/ui/form';
import { useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';

const FEE_INVOICES = 'fee-invoices';
const LONGEST_NUMBER = 15;

/** The number of the nota fiscal that the platform has issued for its fees of a month, and the way to record it. */
export function FeeInvoiceCell({ month }: { month: Month }) {
  const { http } = useShell();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [FEE_INVOICES],
    queryFn: ({ signal }) => send(http, 'GET /finance/fee-invoices', { signal }),
  });
  if (data === undefined) return <span className="bal-soft">—</span>;
  const number = data.items.find((invoice) => invoice.month === month)?.number ?? '';
  const action = number === '' ? 'Informar' : 'Alterar';
  return (
    <div className="closing-invoice">
      {number === '' ? <span className="bal-soft">Ainda não emitida</span> : number}
      {data.canEdit && (
        <Button
          kind="link"
          size="small"
          aria-label={`${action} nota fiscal de ${formatMonth(month)}`}
          onClick={() => setOpen(true)}
        >
          {action}
        </Button>
      )}
      {isOpen && <FeeInvoiceDialog month={month} number={number} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface FeeInvoiceDialogProps {
  month: Month;
  number: string;
  onClose(): void;
}

function FeeInvoiceDialog({ month, number, onClose }: FeeInvoiceDialogProps) {
  const { http, notify } = useShell();
  const queries = useQueryClient();
  async function save({ number: typed }: { number: string }) {
    await send(http, 'PUT /finance/fee-invoices', { body: { month, number: typed } });
    notify.toast(typed === '' ? 'Nota fiscal retirada.' : 'Nota fiscal informada.');
    await queries.invalidateQueries({ queryKey: [FEE_INVOICES] });
  }
  return (
    <Dialog open title={`Nota fiscal das tarifas de ${formatMonth(month)}`} onClose={onClose}>
      <ServerForm name="nota-tarifas" initialValues={{ number }} onSubmit={save} onDone={onClose}>
        <TextField
          name="number"
          label="Número da nota"
          help="O da NFS-e que a plataforma emitiu por suas tarifas do mês. Em branco: o número é removido."
          maxLength={LONGEST_NUMBER}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton>Salvar</SubmitButton>
        </DialogActions>
      </ServerForm>
    </Dialog>
  );
}

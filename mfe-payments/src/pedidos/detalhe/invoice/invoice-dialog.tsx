import type { OrderDetail } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import type { OrderInvoice } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextField } from '@balcao/ui/form';
import { useShowResource } from '@balcao/ui/resource';
import { ORDERS } from '../order-api';

/** Named as in the request, so that what is wrong with a field stands beside it. */
type Values = Record<`invoice.${keyof OrderInvoice}`, string>;

const valuesOf = (invoice: OrderInvoice | null): Values => ({
  'invoice.number': invoice?.number ?? '',
  'invoice.series': invoice?.series ?? '',
  'invoice.accessKey': invoice?.accessKey ?? '',
});

/** Asks for the number of a note, its series and its access key. Without a number the note is taken away. */
export function InvoiceDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const { http, notify } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const { id, number, invoice } = order;

  async function save(values: Values) {
    const isEmpty = Object.values(values).every((text) => text === '');
    const typed = {
      number: values['invoice.number'],
      series: values['invoice.series'],
      accessKey: values['invoice.accessKey'],
    };
    const body = { invoice: isEmpty ? null : typed };
    show(await send(http, 'PUT /orders/:id/invoice', { params: { id }, body }));
    notify.toast(isEmpty ? 'Nota fiscal retirada do pedido.' : 'Nota fiscal informada.');
  }

  return (
    <Dialog open title={`Nota fiscal do pedido ${number}`} onClose={onClose}>
      <ServerForm<Values> name="nota" initialValues={valuesOf(invoice)} onSubmit={save} onDone={onClose}>
        <TextField
          name="invoice.number"
          label="Número"
          maxLength={9}
          help={invoice ? 'Deixe tudo vazio para retirar a nota do pedido.' : undefined}
        />
        <TextField name="invoice.series" label="Série (opcional)" maxLength={3} />
        <TextField
          name="invoice.accessKey"
          label="Chave de acesso (opcional)"
          help="44 caracteres, como está na nota."
          maxLength={100}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton>Salvar</SubmitButton>
        </DialogActions>
      </ServerForm>
    </Dialog>
  );
}

import type { OrderDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import type { OrderInvoice } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import { ServerForm, SubmitButton, TextField } from '@balcao/ui/form';
import { useShowResource } from '@balcao/ui/resource';
import { ORDERS, putInvoice } from '../order-api';

type Values = Pick<OrderInvoice, keyof OrderInvoice>;

const NO_INVOICE: Values = { number: '', series: '', accessKey: '' };

/** Asks for the number of a note, its series and its access key. Without a number the note is taken away. */
export function InvoiceDialog({ order, onClose }: { order: OrderDetail; onClose(): void }) {
  const { http, notify } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const { id, number, invoice } = order;

  async function save({ number: typed, series, accessKey }: Values) {
    const isEmpty = typed === '' && series === '' && accessKey === '';
    show(await putInvoice(http, id, { invoice: isEmpty ? null : { number: typed, series, accessKey } }));
    notify.toast(isEmpty ? 'Nota fiscal retirada do pedido.' : 'Nota fiscal informada.');
  }

  return (
    <Dialog open title={`Nota fiscal do pedido ${number}`} onClose={onClose}>
      <ServerForm<Values> name="nota" initialValues={invoice ?? NO_INVOICE} onSubmit={save} onDone={onClose}>
        <TextField
          name="number"
          label="Número"
          maxLength={9}
          help={invoice ? 'Deixe tudo vazio para retirar a nota do pedido.' : undefined}
        />
        <TextField name="series" label="Série (opcional)" maxLength={3} />
        <TextField
          name="accessKey"
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

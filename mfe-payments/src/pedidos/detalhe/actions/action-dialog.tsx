import { useShell } from '@balcao/contract';
import type { FormValues } from '@balcao/ui/form';
import { actOnOrder } from '../order-api';
import { OrderDialog, type OrderDialogProps } from './order-dialog';

export interface ActionDialogProps extends Omit<OrderDialogProps<FormValues>, 'act'> {
  /** The path of the action, below the order: `ship`, `payments/{id}/capture`. */
  path: string;
  /** The sentence after it is done. */
  done: string;
}

/** Asks for what an action needs and does it: all that is typed is what the API takes. */
export function ActionDialog({ path, done, ...dialog }: ActionDialogProps) {
  const { http, notify } = useShell();

  async function act(values: FormValues, headers: Record<string, string>) {
    const order = await actOnOrder(http, dialog.order, path, values, headers);
    notify.toast(done);
    return order;
  }

  return <OrderDialog {...dialog} act={act} />;
}

import type { OrderDetail } from '@balcao/api-schema';
import { Button, Stack } from '@balcao/ui/base';
import { Dialog, DialogActions } from '@balcao/ui/display';
import {
  type FormHandle,
  type FormValues,
  ServerForm,
  SubmitButton,
  useIdempotencyKey,
} from '@balcao/ui/form';
import type { ReactNode } from 'react';
import { ChangedMeanwhile } from './changed-meanwhile';
import { useOrderConflict } from './use-order-conflict';

export interface OrderDialogProps<Values extends FormValues> {
  order: OrderDetail;
  /** The order still allows what is asked. */
  isPossible: boolean;
  title: string;
  /** The subject with its amount, and the consequence. */
  consequence: string;
  initialValues: Values;
  /** For words that follow what is typed. */
  handle?: FormHandle | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Its fields. */
  children?: ReactNode;
  /** Does it, and says so. @returns the order as it is then */
  act(values: Values, headers: Record<string, string>): Promise<OrderDetail>;
  onClose(): void;
}

/**
 * Asks for what something about an order needs, and does it once. When the order has changed since this page read it, nothing
 * is done: the dialog says what happened and keeps what was typed.
 */
export function OrderDialog<Values extends FormValues>({
  order,
  isPossible,
  title,
  consequence,
  initialValues,
  handle,
  confirmLabel,
  cancelLabel = 'Cancelar',
  destructive = false,
  children,
  act,
  onClose,
}: OrderDialogProps<Values>) {
  const keys = useIdempotencyKey();
  const { seen, isStale, show, showConflict } = useOrderConflict(order);

  async function submit(values: Values) {
    const changed = await act(values, keys.headersFor({ values, version: order.version }));
    keys.renew();
    show(changed);
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <ServerForm<Values>
        name="acao"
        handle={handle}
        initialValues={initialValues}
        onSubmit={submit}
        onDone={onClose}
        onFailure={showConflict}
      >
        <Stack>
          {isStale && <ChangedMeanwhile seen={seen} order={order} isPossible={isPossible} />}
          <p>{consequence}</p>
          {children}
        </Stack>
        <DialogActions>
          <Button onClick={onClose}>{isPossible ? cancelLabel : 'Fechar'}</Button>
          {isPossible && <SubmitButton destructive={destructive}>{confirmLabel}</SubmitButton>}
        </DialogActions>
      </ServerForm>
    </Dialog>
  );
}

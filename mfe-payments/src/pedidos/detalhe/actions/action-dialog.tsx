import type { OrderDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
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
import { actOnOrder } from '../order-api';
import { ChangedMeanwhile } from './changed-meanwhile';
import { useOrderConflict } from './use-order-conflict';

export interface ActionDialogProps {
  order: OrderDetail;
  /** Where the API does it, below the order: `ship`, `payments/{id}/capture`. */
  path: string;
  /** The order still allows it. */
  isPossible: boolean;
  title: string;
  /** What it is about, with its amount, and what happens then. */
  consequence: string;
  initialValues: FormValues;
  /** For words that follow what is typed. */
  handle?: FormHandle;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is said when it is done. */
  done: string;
  destructive?: boolean;
  /** Its fields. */
  children?: ReactNode;
  onClose(): void;
}

/**
 * Asks for what an action needs and does it once. When the order has changed since this page read it, nothing is done: the
 * dialog says what happened and keeps what was typed.
 */
export function ActionDialog({
  order,
  path,
  isPossible,
  title,
  consequence,
  initialValues,
  handle,
  confirmLabel,
  cancelLabel = 'Cancelar',
  done,
  destructive = false,
  children,
  onClose,
}: ActionDialogProps) {
  const { http, notify } = useShell();
  const keys = useIdempotencyKey();
  const { seen, isStale, show, showConflict } = useOrderConflict(order);

  async function act(values: FormValues) {
    const headers = keys.headersFor({ path, values, version: order.version });
    show(await actOnOrder(http, order, path, values, headers));
    keys.renew();
    notify.toast(done);
  }

  return (
    <Dialog open title={title} onClose={onClose}>
      <ServerForm
        name="acao"
        handle={handle}
        initialValues={initialValues}
        onSubmit={act}
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

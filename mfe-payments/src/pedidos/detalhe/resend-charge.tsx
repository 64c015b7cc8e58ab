import type { OrderDetail } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { useOrder } from './order-api';
/** Mails the buyer the code that they can still pay with. The API says where it cannot, and why. */
export function ResendCharge({ order: { id, buyer } }: { order: OrderDetail }) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const { readAgain } = useOrder(id);
  const [problem, setProblem] = useState('');
  const { busy, submit } = useSubmit(
    async () => {
      setProblem('');
      await sendOnce('POST /orders/:id/resend-charge', { params: { id }, body: {} });
      notify.toast('Cobrança enviada ao cliente por e-mail.');
      await readAgain();
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  if (buyer.email === '') return null;
  return (
    <Stack gap={8}>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div>
        <Button icon="mail" busy={busy} onClick={() => void submit(undefined)}>
          Reenviar por e-mail
        </Button>
      </div>
    </Stack>
  );
}

import type { Subscription } from '@balcao/api-schema';
import { FREE_PLAN } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { useState } from 'react';
import { ChangePreview } from './change-preview';

/** What a cancellation means, before its preview is confirmed. */
export function CancelPlan({ subscription }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button destructive onClick={() => setOpen(true)}>
          Cancelar plano
        </Button>
      </div>
    );
  return (
    <Stack>
      <p>Se você cancelar o plano {subscription.plan.name}:</p>
      <ul className="plan-consequences">
        <li>ele vale até o fim do período, e o mês já começado é cobrado;</li>
        <li>depois a loja passa ao plano gratuito, com a tarifa por pedido e os limites dele;</li>
        <li>o checkout, os pedidos, o saldo e os saques continuam;</li>
        <li>o que passar dos limites não é apagado.</li>
      </ul>
      <ChangePreview
        planId={FREE_PLAN}
        confirmLabel="Confirmar cancelamento"
        destructive
        onClose={() => setOpen(false)}
      />
    </Stack>
  );
}

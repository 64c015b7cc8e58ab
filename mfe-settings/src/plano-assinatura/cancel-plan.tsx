import type { Subscription } from '@balcao/api-schema';
import { FREE_PLAN } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { useState } from 'react';
import { ChangeDialog } from './change-dialog';

/** The consequences of a cancellation, before its preview is confirmed. */
export function CancelPlan({ subscription: { plan, trialUntil } }: { subscription: Subscription }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button destructive onClick={() => setOpen(true)}>
        Cancelar plano
      </Button>
      <ChangeDialog
        open={isOpen}
        planId={FREE_PLAN}
        title={`Cancelar o plano ${plan.name}`}
        confirmLabel="Confirmar cancelamento"
        destructive
        onClose={() => setOpen(false)}
      >
        <p>Se você cancelar:</p>
        <ul className="plan-consequences">
          {trialUntil ? (
            <li>o teste vale até o fim, e nada é cobrado por ele;</li>
          ) : (
            <li>o plano vale até o fim do período, e o mês já começado é cobrado;</li>
          )}
          <li>depois a loja passa ao plano gratuito, com a tarifa por pedido e os limites dele;</li>
          <li>o checkout, os pedidos, o saldo e os saques continuam;</li>
          <li>o que passar dos limites continua, mas não dá para criar mais;</li>
          <li>faturas que ainda não foram pagas continuam devidas;</li>
          <li>você pode voltar a um plano pago quando quiser, sem outro período de teste.</li>
        </ul>
      </ChangeDialog>
    </div>
  );
}

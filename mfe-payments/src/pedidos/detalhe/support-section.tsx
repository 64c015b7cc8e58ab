import type { OrderDetail, OrderRecalculation } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Card, Notice, Stack } from '@balcao/ui/base';
import { CopyButton, Disclosure } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useShowResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { ORDERS } from './order-api';
import { paymentName } from './order-words';
/** For support, behind a line: the events as they came, and the proof that the order is what they come to. */
export function SupportSection({ order }: { order: OrderDetail }) {
  const { http } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const [result, setResult] = useState<OrderRecalculation>();
  const [problem, setProblem] = useState('');
  const { busy, submit } = useSubmit(
    async () => {
      setProblem('');
      const recalculated = await send(http, 'POST /orders/:id/recalculate', { params: { id: order.id } });
      setResult(recalculated);
      show(recalculated.order);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  const raw = JSON.stringify([...order.events, ...order.reusedEvents], null, 2);
  return (
    <Card>
      <Disclosure summary="Para o suporte">
        <Stack>
          <p className="bal-soft">O status do pedido vem dos eventos recebidos.</p>
          {order.canEdit && (
            <div>
              <Button icon="refresh" busy={busy} onClick={() => void submit(undefined)}>
                Recalcular pedido
              </Button>
              <p className="bal-meta">Recalcula o status pelos eventos recebidos.</p>
            </div>
          )}
          {problem && <Notice kind="error">{problem}</Notice>}
          {result && <Recalculated result={result} />}
          {order.payments.map((payment) => (
            <p key={payment.id} className="bal-meta">
              {paymentName(payment, order.currency)}: identificador na origem {payment.externalId}
            </p>
          ))}
          <div>
            <CopyButton text={raw} done="Eventos copiados.">
              Copiar eventos (JSON)
            </CopyButton>
          </div>
          <pre className="order-raw">{raw}</pre>
        </Stack>
      </Disclosure>
    </Card>
  );
}

function Recalculated({ result: { isEqual, differences } }: { result: OrderRecalculation }) {
  if (isEqual)
    return <Notice kind="success">Conferido: o pedido é exatamente o que os eventos dizem.</Notice>;
  return (
    <Notice kind="warning" title="O pedido foi corrigido pelos eventos">
      <ul className="order-differences">
        {differences.map(({ what, stored, derived }) => (
          <li key={what}>
            {what}: era {stored}, agora {derived}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

import type { OrderDetail, OrderRecalculation } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { CopyButton, Disclosure } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useShowResource } from '@balcao/ui/resource';
import { useState } from 'react';
import { ORDERS, recalculate } from './order-api';

/** The events as they came, for support, and the proof that the order is what they come to. */
export function RawEvents({ order }: { order: OrderDetail }) {
  const { http } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const [result, setResult] = useState<OrderRecalculation>();
  const [problem, setProblem] = useState('');
  const { busy, submit } = useSubmit(
    async () => {
      setProblem('');
      const recalculated = await recalculate(http, order.id);
      setResult(recalculated);
      show(recalculated.order);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  const raw = JSON.stringify([...order.events, ...order.reusedEvents], null, 2);
  return (
    <Section
      title="Para o suporte"
      description={`O status do pedido vem dos eventos recebidos.${order.canEdit ? ' Recalcular confere se está tudo igual.' : ''}`}
    >
      <Stack>
        {order.canEdit && (
          <div className="order-actions">
            <Button icon="refresh" busy={busy} onClick={() => void submit(undefined)}>
              Recalcular pedido
            </Button>
          </div>
        )}
        {problem && <Notice kind="error">{problem}</Notice>}
        {result && <Recalculated result={result} />}
        <Disclosure summary="Eventos brutos (JSON)">
          <Stack gap={8}>
            <div>
              <CopyButton text={raw} done="Eventos copiados.">
                Copiar eventos
              </CopyButton>
            </div>
            <pre className="order-raw">{raw}</pre>
          </Stack>
        </Disclosure>
      </Stack>
    </Section>
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

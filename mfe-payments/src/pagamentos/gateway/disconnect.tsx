import type { GatewayConnection } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { PAGAMENTOS } from '../paths';
import type { GatewayEntry } from '../payment-api';
import { useGatewayUpdates } from '../use-gateways';

export interface DisconnectProps {
  entry: GatewayEntry;
  connection: GatewayConnection;
}

/** Disconnects a gateway. The current one can only be replaced. */
export function Disconnect({ entry: { name }, connection: { id, current } }: DisconnectProps) {
  const { http, navigation, notify } = useShell();
  const { readAgain } = useGatewayUpdates();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const sure = await confirmNamed({
        verb: 'Desconectar',
        kind: 'o gateway',
        name,
        consequence:
          'São apagadas do Balcão as credenciais, as formas de pagamento configuradas nele, as cobranças de teste feitas por ele e os avisos recebidos. Essas cobranças não podem mais ser devolvidas por aqui. Sua conta no gateway continua como está.',
        destructive: true,
      });
      if (!sure) return;
      await send(http, 'DELETE /pagamentogateway/:id', { params: { id } });
      notify.toast(`Gateway desconectado: ${name}.`);
      navigation.navigate(PAGAMENTOS);
      await readAgain();
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <Section
      title="Desconectar"
      description={
        current
          ? 'As vendas da loja passam por este gateway. Para desconectá-lo, escolha antes outro gateway.'
          : 'Apaga as credenciais e a configuração deste gateway, as cobranças de teste feitas por ele e os avisos recebidos.'
      }
    >
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        <div>
          <Button destructive disabled={current} busy={busy} onClick={() => void submit(undefined)}>
            {`Desconectar ${name}`}
          </Button>
        </div>
      </Stack>
      {confirmation}
    </Section>
  );
}

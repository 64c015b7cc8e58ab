import type { GatewayConnection, PaymentGateway } from '@balcao/api-schema';
import { Section } from '@balcao/ui/base';
import type { StepUp } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payment-api';
import { UseGatewayButton } from '../choose/use-gateway-button';
import { AccessForm } from './access-form';

export interface ConnectSectionProps {
  entry: GatewayEntry;
  /** There already when the gateway was chosen before it had credentials. */
  connection: GatewayConnection | undefined;
  choice: PaymentGateway;
  run: StepUp['run'];
}

/** Connecting the store to a gateway. */
export function ConnectSection({ entry, connection, choice, run }: ConnectSectionProps) {
  const description =
    entry.credentials.length > 0
      ? 'As credenciais são guardadas cifradas. Depois de salvas, nem você nem nós conseguimos lê-las aqui: só os últimos quatro caracteres aparecem.'
      : 'Não pede credenciais. Serve para conhecer o Balcão e testar a loja.';
  return (
    <AccessForm
      entry={entry}
      connection={connection}
      run={run}
      frame={(fields) => (
        <Section title={`Conectar a conta ${entry.name}`} description={description}>
          {fields}
          {choice.gateway === null && entry.credentials.length > 0 && (
            <ChooseFirst entry={entry} choice={choice} />
          )}
        </Section>
      )}
    />
  );
}

/**
 * A gateway can be chosen before it has credentials, because its other requirements, such as a webhook address, come
 * with the choice.
 */
function ChooseFirst({ entry, choice }: { entry: GatewayEntry; choice: PaymentGateway }) {
  return (
    <div className="pay-choose-first">
      <p className="bal-soft">Ainda não tem as credenciais? Escolha agora e preencha depois.</p>
      <UseGatewayButton entry={entry} choice={choice} kind="secondary" />
    </div>
  );
}

import type { GatewayConnection } from '@balcao/api-schema';
import { Section } from '@balcao/ui/base';
import type { StepUp } from '@balcao/ui/form';
import type { GatewayEntry } from '../../payments-api';
import { AccessForm } from './access-form';

export interface ConnectSectionProps {
  entry: GatewayEntry;
  /** There already when the gateway was chosen before it had credentials. */
  connection: GatewayConnection | undefined;
  run: StepUp['run'];
}

/** Connecting the store to a gateway. */
export function ConnectSection({ entry, connection, run }: ConnectSectionProps) {
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
        </Section>
      )}
    />
  );
}

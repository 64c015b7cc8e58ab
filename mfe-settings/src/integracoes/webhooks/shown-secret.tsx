import type { CreatedWebhookEndpoint } from '@balcao/api-schema';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { useUnsavedGuard } from '@balcao/ui/form';
import { CodeSample } from '../code-sample';
import { HowToVerify } from './how-to-verify';
import { endpointName } from './webhook-words';

export interface ShownSecretProps {
  shown: CreatedWebhookEndpoint;
  onFinish(): void;
}

/** The secret of an endpoint, new or renewed, shown this once. */
export function ShownSecret({ shown: { endpoint, secret }, onFinish }: ShownSecretProps) {
  useUnsavedGuard(true);
  return (
    <Section title={`Segredo de “${endpointName(endpoint)}”`}>
      <Stack>
        <Notice kind="warning" title="Copie o segredo agora: ele não aparece de novo">
          {endpoint.oldSecretUntil
            ? 'O segredo anterior ainda assina por 24 horas, junto com este. Troque-o no seu sistema até lá.'
            : 'Com ele o seu sistema confere que cada aviso veio do Balcão e não mudou no caminho.'}
        </Notice>
        <CodeSample code={secret} copyLabel="Copiar segredo" copied="Segredo copiado." />
        <HowToVerify />
        <div>
          <Button kind="primary" onClick={onFinish}>
            Já guardei o segredo
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

import type { ApiKeyList, ApiKeyRequest, CreatedApiKey } from '@balcao/api-schema';
import { Button, Notice, Section, Stack } from '@balcao/ui/base';
import { useUnsavedGuard } from '@balcao/ui/form';
import { useState } from 'react';
import { CodeSample } from '../code-sample';
import { DocsLink } from './docs-link';
import { firstCall } from './first-call';

export interface CreatedApiKeyProps extends Pick<ApiKeyList, 'apiUrl' | 'docsUrl'> {
  created: CreatedApiKey;
  request: ApiKeyRequest;
  onFinish(): void;
}

/** A new key, shown this once, and a first call with it. */
export function CreatedKey({ created: { key }, request, apiUrl, docsUrl, onFinish }: CreatedApiKeyProps) {
  const [now] = useState(() => new Date());
  useUnsavedGuard(true);
  return (
    <Section title={`Chave “${request.name}” criada`}>
      <Stack>
        <Notice kind="warning" title="Copie a chave agora: ela não aparece de novo">
          Guarde-a em um cofre de senhas ou na configuração do sistema que vai usá-la. Se ela se perder, crie
          outra e revogue esta.
        </Notice>
        <CodeSample code={key} copyLabel="Copiar chave" copied="Chave copiada." />
        <h3 className="set-h3">Primeira chamada</h3>
        <p className="bal-soft">
          {request.mode === 'test'
            ? 'Cole no terminal. O que ela criar fica marcado como teste.'
            : 'Cole no terminal. Esta chave é de produção: o que a chamada criar conta nas vendas.'}
        </p>
        <CodeSample
          code={firstCall({ apiUrl, key, request, now })}
          copyLabel="Copiar comando"
          copied="Comando copiado."
        />
        <DocsLink url={docsUrl} />
        <div>
          <Button kind="primary" onClick={onFinish}>
            Já guardei a chave
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

import type { ApiKeyRequest, CreatedApiKey } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  API_KEY_KIND_LABELS,
  API_KEY_MODE_LABELS,
  API_SCOPE_LABELS,
  API_SCOPES,
  type ApiScope,
  PUBLISHABLE_SCOPES,
} from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import {
  ChipsField,
  ChoiceField,
  ChoicesField,
  ServerForm,
  SubmitButton,
  TextField,
  useFieldValue,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { createApiKey } from './api-keys-api';

const MAX_NAME_LENGTH = 60;
const MAX_ORIGINS = 20;
const MAX_ORIGIN_LENGTH = 200;

const FIRST_VALUES: ApiKeyRequest = {
  name: '',
  mode: 'test',
  kind: 'secret',
  scopes: ['eventos:escrever', 'pedidos:escrever', 'pedidos:ler'],
  origins: [],
};

const SCOPE_HELP: Readonly<Record<ApiScope, string>> = {
  'eventos:escrever': 'Visitas, etapas e abandonos do checkout.',
  'pedidos:escrever': 'Pedidos, pagamentos e o que acontece com eles.',
  'pedidos:ler': 'Inclui os dados dos clientes.',
  'produtos:escrever': 'Com preço, estoque e variantes, de um sistema que já os tem.',
  'config:ler': 'Formas de pagamento, parcelas e descontos: o que qualquer cliente vê.',
  'financeiro:ler': 'Cada lançamento com valores e saldos, para um ERP.',
};

export interface NewApiKeyProps {
  onCreated(created: CreatedApiKey, request: ApiKeyRequest): void;
  onCancel(): void;
}

/** The form for a new key. The API asks for the password or a code before it creates one. */
export function NewApiKey({ onCreated, onCancel }: NewApiKeyProps) {
  const { http } = useShell();
  const form = useFormHandle();
  const { run, dialog } = useStepUp();
  const isPublishable = useFieldValue(form, 'kind') === 'publishable';

  async function create(values: ApiKeyRequest) {
    // What the kind of key does not have is not sent, though it was chosen before.
    const request: ApiKeyRequest = {
      ...values,
      scopes: values.scopes.filter((scope) => values.kind === 'secret' || PUBLISHABLE_SCOPES.includes(scope)),
      origins: values.kind === 'publishable' ? values.origins : [],
    };
    const created = await run(() => createApiKey(http, request));
    if (created) onCreated(created.value, request);
  }

  return (
    <Section title="Nova chave de API">
      <ServerForm<ApiKeyRequest> name="chave" handle={form} initialValues={FIRST_VALUES} onSubmit={create}>
        <TextField
          name="name"
          label="Nome"
          help="O sistema que vai usá-la. Uma chave por sistema: assim dá para revogar uma sem parar as outras."
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <ChoiceField
          name="mode"
          label="Modo"
          required
          options={[
            {
              value: 'test',
              label: API_KEY_MODE_LABELS.test,
              description: 'Tudo o que ela enviar fica marcado como teste e não conta nas vendas.',
            },
            { value: 'live', label: API_KEY_MODE_LABELS.live, description: 'Pedidos e eventos de verdade.' },
          ]}
        />
        <ChoiceField
          name="kind"
          label="Tipo"
          required
          options={[
            {
              value: 'secret',
              label: API_KEY_KIND_LABELS.secret,
              description: 'Para o seu servidor. Nunca a coloque em uma página ou em um aplicativo.',
            },
            {
              value: 'publishable',
              label: API_KEY_KIND_LABELS.publishable,
              description:
                'Para páginas: qualquer visitante a vê, e ela só vale nos sites que você informar.',
            },
          ]}
        />
        {isPublishable && (
          <ChipsField
            name="origins"
            label="Sites que usam a chave"
            help="Endereço sem caminho, como https://loja.com.br."
            placeholder="https://loja.com.br"
            maxCount={MAX_ORIGINS}
            maxLength={MAX_ORIGIN_LENGTH}
            required
          />
        )}
        <ChoicesField
          name="scopes"
          label="O que ela pode fazer"
          required
          options={(isPublishable ? PUBLISHABLE_SCOPES : API_SCOPES).map((scope) => ({
            value: scope,
            label: API_SCOPE_LABELS[scope],
            description: SCOPE_HELP[scope],
          }))}
        />
        <Stack direction="row" gap={8}>
          <SubmitButton>Criar chave</SubmitButton>
          <Button onClick={onCancel}>Cancelar</Button>
        </Stack>
      </ServerForm>
      {dialog}
    </Section>
  );
}

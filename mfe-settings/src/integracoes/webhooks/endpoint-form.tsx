import type { CreatedWebhookEndpoint, WebhookEndpoint, WebhookEndpointRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  API_KEY_MODE_LABELS,
  OUTGOING_EVENT_LABELS,
  OUTGOING_EVENTS,
  type OutgoingEvent,
  webAddressProblem,
} from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import {
  ChoiceField,
  ChoicesField,
  changedNames,
  ServerForm,
  SubmitButton,
  TextField,
  useFormHandle,
  useStepUp,
} from '@balcao/ui/form';
import { useComparison } from '@balcao/ui/resource';
import { useRef } from 'react';
import { eventWords } from './webhook-words';
import { changeEndpoint, createEndpoint } from './webhooks-api';

const MAX_URL_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 120;

const EVENT_HELP: Readonly<Record<OutgoingEvent, string>> = {
  'order.created': 'Assim que o pedido chega, pago ou não.',
  'order.paid': 'Quando o valor do pedido está coberto.',
  'order.status.updated': 'Cada mudança do pagamento ou do envio, com o status anterior.',
  'order.refunded': 'Cada valor devolvido ao cliente, no todo ou em parte.',
  'transaction.payment.refused': 'Uma tentativa de pagamento foi recusada.',
  'cart.reminder': 'Um cliente com contato saiu do checkout sem comprar. Traz o link para ele retomar.',
  'product.created': 'Um produto novo, feito à mão, importado ou trazido da Shopify.',
  'product.updated':
    'Alguém mudou preço, estoque, status ou outro campo de um produto. O que os pedidos tiram do estoque vem com os eventos deles.',
  'product.deleted': 'Um produto que nunca vendeu foi excluído.',
};

const NEW: WebhookEndpointRequest = {
  url: '',
  description: '',
  events: ['order.created', 'order.paid', 'order.status.updated'],
  mode: 'test',
};

export interface NewEndpointProps {
  onCreated(created: CreatedWebhookEndpoint): void;
  onCancel(): void;
}

/** The form for a new endpoint. The API asks for the password or a code before it creates one. */
export function NewEndpoint({ onCreated, onCancel }: NewEndpointProps) {
  const { http } = useShell();
  const { run, dialog } = useStepUp();
  async function create(values: WebhookEndpointRequest) {
    const created = await run(() => createEndpoint(http, values));
    if (created) onCreated(created.value);
  }
  return (
    <Section title="Novo webhook de saída">
      <ServerForm<WebhookEndpointRequest> name="webhook" initialValues={NEW} onSubmit={create}>
        <EndpointFields />
        <ChoiceField
          name="mode"
          label="Modo"
          required
          options={[
            { value: 'test', label: API_KEY_MODE_LABELS.test, description: 'Só recebe pedidos de teste.' },
            {
              value: 'live',
              label: API_KEY_MODE_LABELS.live,
              description: 'Só recebe pedidos de verdade.',
            },
          ]}
        />
        <Buttons submit="Criar webhook" onCancel={onCancel} />
      </ServerForm>
      {dialog}
    </Section>
  );
}

export interface EditEndpointProps {
  endpoint: WebhookEndpoint;
  onSaved(): void;
  onCancel(): void;
}

type Edited = Pick<WebhookEndpoint, 'url' | 'description' | 'events'>;

const COMPARED = {
  fields: {
    url: { label: 'Endereço' },
    description: { label: 'Descrição' },
    events: { label: 'Eventos', show: eventWords },
  },
  valuesOf: ({ url, description, events }: WebhookEndpoint): Edited => ({ url, description, events }),
  words: { changedElsewhere: 'Este webhook foi alterado em outro lugar' },
};

/** Edits an endpoint. Another address needs the password or a code; what another tab has saved is compared first. */
export function EditEndpoint({ endpoint, onSaved, onCancel }: EditEndpointProps) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const form = useFormHandle();
  const base = useRef<WebhookEndpoint>(endpoint);
  const comparison = useComparison<WebhookEndpoint, Edited>({
    spec: COMPARED,
    form,
    base,
    onCurrent: () => undefined,
  });

  async function save(values: Edited) {
    const known = base.current;
    const changed = changedNames(COMPARED.valuesOf(known), values);
    const patch = Object.fromEntries(changed.map((name) => [name, values[name]]));
    if (!(await run(() => changeEndpoint(http, known, patch)))) return;
    notify.toast('Webhook salvo.');
    onSaved();
  }
  return (
    <Section title="Editar webhook">
      <ServerForm<Edited>
        name="webhook"
        handle={form}
        initialValues={COMPARED.valuesOf(endpoint)}
        onSubmit={save}
        onFailure={comparison.open}
      >
        <EndpointFields />
        <Buttons submit="Salvar webhook" onCancel={onCancel} />
      </ServerForm>
      {dialog}
      {comparison.dialog}
    </Section>
  );
}

function EndpointFields() {
  return (
    <>
      <TextField
        name="url"
        label="Endereço"
        help="Onde o seu sistema recebe os avisos, por POST. Precisa ser público e usar https."
        placeholder="https://loja.com.br/webhooks/balcao"
        maxLength={MAX_URL_LENGTH}
        autoComplete="off"
        validate={webAddressProblem}
        required
      />
      <TextField
        name="description"
        label="Descrição"
        help="Só você vê. Serve para achar o webhook depois."
        placeholder="ERP"
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
      />
      <ChoicesField
        name="events"
        label="Eventos"
        required
        options={OUTGOING_EVENTS.map((event) => ({
          value: event,
          label: OUTGOING_EVENT_LABELS[event],
          description: (
            <>
              <code>{event}</code> · {EVENT_HELP[event]}
            </>
          ),
        }))}
      />
    </>
  );
}

function Buttons({ submit, onCancel }: { submit: string; onCancel(): void }) {
  return (
    <Stack direction="row" gap={8}>
      <SubmitButton>{submit}</SubmitButton>
      <Button onClick={onCancel}>Cancelar</Button>
    </Stack>
  );
}

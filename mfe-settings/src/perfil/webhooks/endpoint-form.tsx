import type { CreatedWebhookEndpoint, WebhookEndpoint, WebhookEndpointRequest } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import {
  API_KEY_MODE_LABELS,
  OUTGOING_EVENT_LABELS,
  OUTGOING_EVENTS,
  type OutgoingEvent,
} from '@balcao/domain';
import { Button, Section, Stack } from '@balcao/ui/base';
import {
  ChoiceField,
  ChoicesField,
  changedNames,
  ServerForm,
  SubmitButton,
  TextField,
  useStepUp,
} from '@balcao/ui/form';
import { changeEndpoint, createEndpoint } from './webhooks-api';

const MAX_URL_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 120;

const EVENT_HELP: Readonly<Record<OutgoingEvent, string>> = {
  'order.created': 'Assim que o pedido chega, pago ou não.',
  'order.paid': 'Quando o valor do pedido está coberto.',
  'order.status.updated': 'Cada mudança do pagamento ou do envio, com a situação anterior.',
  'transaction.payment.refused': 'Uma tentativa de pagamento foi recusada.',
  'cart.reminder': 'Um cliente com contato saiu do checkout sem comprar. Traz o link para ele retomar.',
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

type Edited = Pick<WebhookEndpoint, 'url' | 'description' | 'events'> & Record<string, unknown>;

/** Edits an endpoint. Another address needs the password or a code. */
export function EditEndpoint({ endpoint, onSaved, onCancel }: EditEndpointProps) {
  const { http, notify } = useShell();
  const { run, dialog } = useStepUp();
  const { id, url, description, events } = endpoint;
  const saved: Edited = { url, description, events };

  async function save(values: Edited) {
    const patch = Object.fromEntries(changedNames(saved, values).map((name) => [name, values[name]]));
    if (!(await run(() => changeEndpoint(http, id, patch)))) return;
    notify.toast('Webhook salvo.');
    onSaved();
  }
  return (
    <Section title="Editar webhook">
      <ServerForm<Edited> name="webhook" initialValues={saved} onSubmit={save}>
        <EndpointFields />
        <Buttons submit="Salvar webhook" onCancel={onCancel} />
      </ServerForm>
      {dialog}
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

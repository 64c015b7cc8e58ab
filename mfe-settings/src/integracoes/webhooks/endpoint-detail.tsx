import type { CreatedWebhookEndpoint, WebhookEndpoint } from '@balcao/api-schema';
import { API_KEY_MODE_LABELS, formatInstant } from '@balcao/domain';
import { Button, LinkButton, Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { WEBHOOKS_TAB } from '../../common/paths';
import { DeliveryLog } from './delivery-log';
import { HowToVerify } from './how-to-verify';
import { type EndpointActions, useEndpointActions } from './use-endpoint-actions';
import { endpointName, endpointPill, eventWords } from './webhook-words';

export interface EndpointDetailProps {
  endpoint: WebhookEndpoint;
  canEdit: boolean;
  onEdit(): void;
  onRenewed(renewed: CreatedWebhookEndpoint): void;
}

/** An endpoint: how it is, what can be done, and what it was told. */
export function EndpointDetail({ endpoint, canEdit, onEdit, onRenewed }: EndpointDetailProps) {
  const actions = useEndpointActions(endpoint, onRenewed);
  return (
    <Stack>
      <div>
        <LinkButton to={WEBHOOKS_TAB} kind="link" icon="arrow-left">
          Todos os webhooks
        </LinkButton>
      </div>
      <Section title={endpointName(endpoint)} actions={<StatusPill {...endpointPill(endpoint)} />}>
        <Stack>
          {actions.problem && <Notice kind="error">{actions.problem}</Notice>}
          <FailingNotice endpoint={endpoint} />
          <Facts endpoint={endpoint} />
          {canEdit && <Actions endpoint={endpoint} actions={actions} onEdit={onEdit} />}
          <HowToVerify />
        </Stack>
      </Section>
      <DeliveryLog endpoint={endpoint} actions={canEdit ? actions : undefined} />
      {actions.dialogs}
    </Stack>
  );
}

function FailingNotice({ endpoint: { isFailing, failingSince, enabled } }: { endpoint: WebhookEndpoint }) {
  if (!failingSince || !enabled) return null;
  return (
    <Notice
      kind={isFailing ? 'error' : 'warning'}
      title={`Nenhum aviso chega desde ${formatInstant(failingSince)}`}
    >
      {isFailing
        ? 'Cada aviso é tentado por 24 horas e depois fica parado. Veja abaixo o que o endereço responde e, quando ele voltar, reenvie os parados.'
        : 'Tentamos de novo por 24 horas. Veja abaixo o que o endereço responde.'}
    </Notice>
  );
}

function Facts({
  endpoint: { url, mode, events, oldSecretUntil, createdAt },
}: {
  endpoint: WebhookEndpoint;
}) {
  return (
    <DefinitionList
      items={[
        { term: 'Endereço', value: url },
        { term: 'Modo', value: API_KEY_MODE_LABELS[mode] },
        { term: 'Eventos', value: eventWords(events) },
        {
          term: 'Segredo',
          value: 'Cadastrado',
          note: oldSecretUntil && `O anterior ainda assina até ${formatInstant(oldSecretUntil)}.`,
        },
        { term: 'Criado', value: <DateTime iso={createdAt} /> },
      ]}
    />
  );
}

interface ActionsProps {
  endpoint: WebhookEndpoint;
  actions: EndpointActions;
  onEdit(): void;
}

function Actions({ endpoint: { enabled }, actions, onEdit }: ActionsProps) {
  const { busy, sendTest, togglePause, renew, remove } = actions;
  return (
    <Stack direction="row" gap={8}>
      {enabled ? (
        <Button kind="primary" disabled={busy} onClick={sendTest}>
          Enviar evento de teste
        </Button>
      ) : (
        <Button kind="primary" disabled={busy} onClick={togglePause}>
          Retomar webhook
        </Button>
      )}
      <Button icon="edit" disabled={busy} onClick={onEdit}>
        Editar
      </Button>
      {enabled && (
        <Button disabled={busy} onClick={togglePause}>
          Pausar
        </Button>
      )}
      <Button disabled={busy} onClick={renew}>
        Trocar segredo
      </Button>
      <Button destructive disabled={busy} onClick={remove}>
        Excluir
      </Button>
    </Stack>
  );
}

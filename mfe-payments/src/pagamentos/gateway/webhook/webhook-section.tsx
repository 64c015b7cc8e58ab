import type { GatewayConnection, GatewayWebhook } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { CONNECTIONS, type GatewayEntry } from '../../payments-api';
import { PAYMENTS } from '../../use-gateways';
import { PublicKeyForm } from './public-key-form';

export interface WebhookSectionProps {
  entry: GatewayEntry;
  connection: GatewayConnection;
}

const FORBIDDEN = 403;
const isForbidden = (error: unknown) => isApiError(error) && error.status === FORBIDDEN;

/** Where the gateway tells of payments. The address is a secret: it is copied, and not shown. */
export function WebhookSection({ entry, connection }: WebhookSectionProps) {
  const { id } = connection;
  const { http } = useShell();
  const queries = useQueryClient();
  const path = `${CONNECTIONS}/${id}/webhook`;
  const queryKey = [PAYMENTS, 'webhook', id];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await http.get<GatewayWebhook>(path, { signal })).data,
  });
  const show = (webhook: GatewayWebhook) => queries.setQueryData(queryKey, webhook);
  return (
    <Section
      title="Avisos do gateway"
      description={`Cadastre este endereço nos webhooks da sua conta ${entry.name}. Por ele chega cada pagamento, estorno e contestação.`}
    >
      {isForbidden(query.error) ? (
        <Notice kind="info">O endereço é secreto. Peça a quem administra a loja que o cadastre.</Notice>
      ) : (
        <Loaded query={query} what="os avisos do gateway" skeleton={<FormSkeleton fields={1} />}>
          {(webhook) => (
            <Stack>
              <WhatLacks entry={entry} connection={connection} />
              <WebhookAddress webhook={webhook} path={path} onRenewed={show} />
              {entry.id === 'malga' && <PublicKeyForm webhook={webhook} path={path} onSaved={show} />}
            </Stack>
          )}
        </Loaded>
      )}
    </Section>
  );
}

/** Says which credential the gateway gives out only for the address that stands here. */
function WhatLacks({ entry, connection: { configured, credentials } }: WebhookSectionProps) {
  const later = entry.credentials.find(({ afterConnecting }) => afterConnecting);
  const isKept = credentials.some((kept) => kept.field === later?.field && kept.configured);
  if (!later || isKept || !configured) return null;
  return (
    <Notice kind="warning" title={`Falta o ${later.label}`}>
      Até lá os avisos do {entry.name} são recusados, e pagamentos levam mais tempo para aparecer. Cadastre o
      endereço abaixo na sua conta {entry.name} e preencha em “Alterar acesso” o {later.label} que ela
      mostrar.
    </Notice>
  );
}

interface WebhookAddressProps {
  webhook: GatewayWebhook;
  path: string;
  onRenewed(webhook: GatewayWebhook): void;
}

function WebhookAddress({ webhook: { url }, path, onRenewed }: WebhookAddressProps) {
  const { http, notify } = useShell();
  const [problem, setProblem] = useState<string>();
  const { busy, submit } = useSubmit(
    async () => {
      setProblem(undefined);
      const sure =
        url === null ||
        (await notify.confirm({
          title: 'Criar outro endereço?',
          body: 'O endereço atual vale por mais um dia. Troque-o no painel do gateway até lá, ou os avisos deixam de chegar.',
          confirmLabel: 'Criar outro endereço',
        }));
      if (sure) onRenewed((await http.post<GatewayWebhook>(path)).data);
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Stack direction="row" gap={8}>
        {url !== null && (
          <CopyButton text={url} done="Endereço copiado.">
            Copiar endereço
          </CopyButton>
        )}
        <Button busy={busy} onClick={() => void submit(undefined)}>
          {url === null ? 'Criar endereço' : 'Criar outro endereço'}
        </Button>
      </Stack>
    </>
  );
}

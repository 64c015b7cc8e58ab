import type { GatewayWebhook } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { CopyButton } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient, useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import type { ConnectedGateway } from '../../payment-api';
import { PAYMENTS } from '../../use-gateways';
import { PublicKeyForm } from './public-key-form';
import { WhatLacks } from './what-lacks';

const FORBIDDEN = 403;
const isForbidden = (error: unknown) => isApiError(error) && error.status === FORBIDDEN;

/** The webhook's address. It is a secret, so it can be copied but is not shown. */
export function WebhookSection({ entry, connection }: ConnectedGateway) {
  const { id } = connection;
  const { http } = useShell();
  const queries = useQueryClient();
  const queryKey = [PAYMENTS, 'webhook', id];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => send(http, 'GET /pagamentogateway/:id/webhook', { params: { id }, signal }),
  });
  const show = (webhook: GatewayWebhook) => queries.setQueryData(queryKey, webhook);
  const readAgain = () => queries.refetchQueries({ queryKey }, { throwOnError: true });
  return (
    <Section
      title="Avisos do gateway"
      description={`Cadastre este endereço nos webhooks da sua conta ${entry.name}. Por ele chega cada pagamento, reembolso e contestação.`}
    >
      <Stack>
        <WhatLacks entry={entry} connection={connection} />
        {isForbidden(query.error) ? (
          <Notice kind="info">O endereço é secreto. Peça a quem administra a loja que o cadastre.</Notice>
        ) : (
          <Loaded query={query} what="os avisos do gateway" skeleton={<FormSkeleton fields={1} />}>
            {(webhook) => (
              <Stack>
                <WebhookAddress webhook={webhook} id={id} onRenewed={readAgain} />
                {entry.id === 'malga' && <PublicKeyForm webhook={webhook} id={id} onSaved={show} />}
              </Stack>
            )}
          </Loaded>
        )}
      </Stack>
    </Section>
  );
}

interface WebhookAddressProps {
  webhook: GatewayWebhook;
  /** Of the connection. */
  id: string;
  /** Reads the new one; rejects when it cannot be read. */
  onRenewed(): Promise<void>;
}

function WebhookAddress({ webhook: { url }, id, onRenewed }: WebhookAddressProps) {
  const { notify } = useShell();
  const sendOnce = useSendOnce();
  const stepUp = useStepUp();
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
      if (!sure) return;
      if (
        (await stepUp.run(() => sendOnce('POST /pagamentogateway/:id/webhook', { params: { id } }))) === null
      )
        return;
      await onRenewed();
      notify.toast('Endereço criado. Copie-o e cadastre-o no painel do gateway.');
    },
    (error) => setProblem(submitFailureOf(error).errors.join(' ')),
  );
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {stepUp.dialog}
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

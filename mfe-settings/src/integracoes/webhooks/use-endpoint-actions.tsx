import type { CreatedWebhookEndpoint, OutgoingDelivery, WebhookEndpoint } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useStepUp, useSubmit } from '@balcao/ui/form';
import { useQueryClient, useSendOnce } from '@balcao/ui/query';
import { type ReactNode, useState } from 'react';
import { WEBHOOKS_TAB } from '../../common/paths';
import { endpointName } from './webhook-words';
import { changeEndpoint, deleteEndpoint, WEBHOOKS } from './webhooks-api';
/** The actions on an endpoint and its deliveries. */
export interface EndpointActions {
  busy: boolean;
  /** Why the last action failed. */
  problem: string | undefined;
  sendTest(): void;
  resend(delivery: OutgoingDelivery): void;
  togglePause(): void;
  renew(): void;
  remove(): void;
  /** Questions; render them outside of forms. */
  dialogs: ReactNode;
}

/** @param onRenewed shows the new secret */
export function useEndpointActions(
  endpoint: WebhookEndpoint,
  onRenewed: (renewed: CreatedWebhookEndpoint) => void,
): EndpointActions {
  const { http, navigation, notify } = useShell();
  const queries = useQueryClient();
  const sendOnce = useSendOnce();
  const { run, dialog } = useStepUp();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const { id, enabled } = endpoint;
  const name = endpointName(endpoint);
  const readAgain = () => queries.invalidateQueries({ queryKey: [WEBHOOKS] });
  const { busy, submit } = useSubmit(
    async (work: () => Promise<void>) => {
      setProblem(undefined);
      await work();
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have changed it.
      void readAgain();
    },
  );

  async function sendTest() {
    await sendOnce('POST /webhook-endpoints/:id/test', { params: { id } });
    await readAgain();
    notify.toast('Evento de teste a caminho. A resposta aparece no registro.');
  }

  async function resend(delivery: OutgoingDelivery) {
    await sendOnce('POST /webhook-endpoints/:id/deliveries/:deliveryId/resend', {
      params: { id, deliveryId: delivery.id },
    });
    await readAgain();
    notify.toast('Aviso de volta à fila. A resposta aparece no registro.');
  }

  async function togglePause() {
    const sure =
      !enabled ||
      (await confirmNamed({
        verb: 'Pausar',
        kind: 'o webhook',
        name,
        consequence:
          'O que acontecer enquanto ele estiver pausado não é avisado. O que ainda não chegou espera e é enviado quando você retomar.',
      }));
    if (!sure) return;
    await changeEndpoint(http, endpoint, { enabled: !enabled });
    await readAgain();
    notify.toast(enabled ? 'Webhook pausado.' : 'Webhook retomado.');
  }

  async function renew() {
    const sure = await confirmNamed({
      verb: 'Trocar',
      kind: 'o segredo do webhook',
      name,
      consequence: 'O segredo atual ainda assina por 24 horas, junto com o novo.',
    });
    const renewed =
      sure && (await run(() => send(http, 'POST /webhook-endpoints/:id/secret', { params: { id } })));
    if (!renewed) return;
    await readAgain();
    onRenewed(renewed.value);
  }

  async function remove() {
    const sure = await confirmNamed({
      verb: 'Excluir',
      kind: 'o webhook',
      name,
      consequence: 'O endereço deixa de receber avisos, e o registro dele é apagado.',
      destructive: true,
    });
    if (!sure) return;
    await deleteEndpoint(http, id);
    notify.toast(`Webhook excluído: ${name}.`);
    navigation.navigate(WEBHOOKS_TAB);
    await readAgain();
  }

  return {
    busy,
    problem,
    sendTest: () => void submit(sendTest),
    resend: (delivery) => void submit(() => resend(delivery)),
    togglePause: () => void submit(togglePause),
    renew: () => void submit(renew),
    remove: () => void submit(remove),
    dialogs: (
      <>
        {dialog}
        {confirmation}
      </>
    ),
  };
}

import type { GatewayConnection } from '@balcao/api-schema';
import { useSession, useShell } from '@balcao/contract';
import { useSendOnce } from '@balcao/ui/query';
import { changeConnection, chooseGateway, type GatewayEntry, testConnection } from '../../payment-api';
import { useGateways, useGatewayUpdates } from '../../use-gateways';
import { type AccessValues, typedCredentials } from './access-values';
/** Saves the credentials and tests them at once. The first gateway of a store also becomes the current one. */
export function useSaveAccess(entry: GatewayEntry, connection: GatewayConnection | undefined) {
  const { http } = useShell();
  const { id: sellerId } = useSession();
  const { data } = useGateways();
  const sendOnce = useSendOnce();
  const { showConnection, showChoice, readAgain } = useGatewayUpdates();

  /** Sends the credentials; rejects with 403 `step_up_required` until the person has proved who they are. */
  function send(values: AccessValues): Promise<GatewayConnection> {
    const mode = values.mode ?? connection?.mode ?? 'test';
    const credentials = typedCredentials(entry, values);
    if (connection) return changeConnection(http, connection, { mode, credentials });
    return sendOnce('POST /pagamentogateway', { body: { idGateway: entry.id, mode, credentials, fees: {} } });
  }

  async function useIfFirst() {
    const choice = data?.choice;
    if (!choice || choice.gateway !== null) return;
    showChoice(
      await chooseGateway(http, sellerId ?? '', choice.version, { gateway: entry.id, confirm: false }),
    );
  }

  /** The steps after saving. The credentials stay saved even when these steps fail. */
  async function followUp(saved: GatewayConnection) {
    showConnection(saved);
    try {
      await useIfFirst();
      showConnection((await testConnection(http, saved.id)).connection);
    } finally {
      await readAgain();
    }
  }

  return { send, followUp };
}

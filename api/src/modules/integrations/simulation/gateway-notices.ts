import { createHash, randomUUID } from 'node:crypto';
import type { GatewayId } from '@balcao/domain';
import { currentMs, currentTime } from '../../../db/clock';
import { newId } from '../../../db/new-id';
import { simulatedDelivery } from '../../../providers/gateway/simulador-webhook';
import type { ReceivedWebhook, WebhookSecrets } from '../../../providers/gateway/webhook';

/** A notice before it is sent. */
export interface GatewayNotice {
  event: string;
  chargeId: string;
  isRight: boolean;
}

type Build = (notice: GatewayNotice, secrets: WebhookSecrets) => ReceivedWebhook;

const json = (content: object, headers: Record<string, string> = {}): ReceivedWebhook => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify(content)),
});

const WRONG_HEX = '0'.repeat(64);
const PAYPAL_HEADERS = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];

/** The webhook of each gateway, signed as far as anybody but the gateway can. */
const BUILD: Readonly<Record<GatewayId, Build>> = {
  iugu: ({ event, chargeId }) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(new URLSearchParams({ event, 'data[id]': chargeId }).toString()),
  }),
  pagseguro({ chargeId, isRight }, { credentials }) {
    const notice = json({ id: chargeId, charges: [] });
    const signature = createHash('sha256')
      .update(`${credentials.apiToken}-`)
      .update(notice.body)
      .digest('hex');
    return {
      ...notice,
      headers: { ...notice.headers, 'x-authenticity-token': isRight ? signature : WRONG_HEX },
    };
  },
  paypal({ event, chargeId, isRight }) {
    const isOrder = event.startsWith('CHECKOUT.ORDER.');
    const related = { supplementary_data: { related_ids: { order_id: chargeId } } };
    const resource = isOrder ? { id: chargeId } : { id: `CAP-${chargeId}`, ...related };
    const headers = isRight ? PAYPAL_HEADERS.map((name) => [`paypal-${name}`, 'simulado']) : [];
    return json({ id: `WH-SIM-${randomUUID()}`, event_type: event, resource }, Object.fromEntries(headers));
  },
  malga({ event, chargeId, isRight }) {
    const [object, name] = event.split('.');
    const wrong = { 'x-plug-date': String(currentMs()), 'x-plug-signature': WRONG_HEX };
    return json(
      { id: `sim-${randomUUID()}`, apiVersion: '1.1', object, event: name, data: { id: chargeId } },
      isRight ? {} : wrong,
    );
  },
  simulador({ event, chargeId, isRight }, { addressKey }) {
    const key = isRight ? addressKey : randomUUID();
    return simulatedDelivery({ id: newId(), type: event, chargeId }, key, currentTime());
  },
};

/** A notice as the gateway would send it. */
export const gatewayNotice = (
  gateway: GatewayId,
  notice: GatewayNotice,
  secrets: WebhookSecrets,
): ReceivedWebhook => BUILD[gateway](notice, secrets);

/** Notes on the signature of gateways, where it is not plain. */
export const SIGNATURE_NOTES: Readonly<Partial<Record<GatewayId, string>>> = {
  iugu: 'A Iugu não assina. Errado vai para um endereço que não existe; certo só faz o Balcão perguntar à Iugu.',
  paypal:
    'Só a PayPal tem a própria chave: certo chega completo e o Balcão pergunta à PayPal, que não o reconhece; errado chega sem assinatura.',
  malga:
    'Só a Malga tem a própria chave: com a chave pública guardada aqui, os dois são recusados; sem ela, os dois só fazem o Balcão perguntar à Malga.',
};

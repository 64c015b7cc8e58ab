import type { DeliveryAttempt, OutgoingDelivery, WebhookEndpoint } from '@balcao/api-schema';
import { formatRelative, OUTGOING_EVENT_LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The name of an endpoint for people. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description || new URL(url).host;

/** The pill of an endpoint's state. */
export function endpointPill({
  enabled,
  isFailing,
  failingSince,
}: Pick<WebhookEndpoint, 'enabled' | 'isFailing' | 'failingSince'>): StatusPillProps {
  if (!enabled) return { kind: 'neutral', icon: 'clock', label: 'Pausado' };
  if (isFailing) return { kind: 'danger', icon: 'error', label: 'Falhando' };
  if (failingSince) return { kind: 'warning', icon: 'alert', label: 'Com falhas' };
  return { kind: 'success', icon: 'check', label: 'Ativo' };
}

/** "Pedido criado, pedido pago" */
export const eventWords = (events: WebhookEndpoint['events']): string =>
  events
    .map((event) => OUTGOING_EVENT_LABELS[event])
    .map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ');

/** "Pedido pago #1042" */
export const deliveryName = ({ type, orderNumber }: Pick<OutgoingDelivery, 'type' | 'orderNumber'>): string =>
  OUTGOING_EVENT_LABELS[type] + (orderNumber === null ? '' : ` #${orderNumber}`);

export function deliveryPill({ status }: Pick<OutgoingDelivery, 'status'>): StatusPillProps {
  switch (status) {
    case 'delivered':
      return { kind: 'success', icon: 'check', label: 'Entregue' };
    case 'waiting':
      return { kind: 'info', icon: 'clock', label: 'Aguardando' };
    case 'parked':
      return { kind: 'danger', icon: 'alert', label: 'Parado' };
  }
}

const FAILURES: Readonly<Record<NonNullable<DeliveryAttempt['failure']>, string>> = {
  address_refused: 'O endereço leva a uma rede que não é pública, então não foi chamado',
  host_unknown: 'O nome do endereço não foi encontrado no DNS',
  timeout: 'Não respondeu em 5 segundos',
  tls: 'O certificado do endereço não é válido',
  unreachable: 'Não foi possível conectar',
  cut: 'A conexão caiu antes da resposta',
};

/** The answer to an attempt: "Respondeu 503 em 120 ms". */
export const attemptWords = ({ statusCode, failure, durationMs }: DeliveryAttempt): string =>
  failure === null
    ? `Respondeu ${statusCode} em ${durationMs} ms`
    : `${FAILURES[failure]} (${durationMs} ms)`;

const MINUTE_MS = 60_000;

/** The next attempt of a delivery, or its last answer. */
export function deliveryWords({ status, attempts, nextAttemptAt }: OutgoingDelivery): string {
  const last = attempts.at(-1);
  const count = attempts.length > 1 ? ` Tentativas: ${attempts.length}.` : '';
  const past = last ? `${attemptWords(last)}.${count}` : '';
  if (status !== 'waiting') return past;
  if (nextAttemptAt === null) return last ? past : 'Na fila: é enviado em segundos.';
  const isSoon = Date.parse(nextAttemptAt) - Date.now() < MINUTE_MS;
  return `${past} A próxima: ${isSoon ? 'em menos de um minuto' : formatRelative(nextAttemptAt)}.`;
}

import type { PixelDelivery, PixelDeliveryAttempt } from '@balcao/api-schema';
import { PIXEL_DELIVERY_LABELS, PIXEL_EVENT_LABELS, type PixelDeliveryStatus } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

type Look = Pick<StatusPillProps, 'kind' | 'icon'>;

const LOOKS: Readonly<Record<PixelDeliveryStatus, Look>> = {
  na_fila: { kind: 'info', icon: 'clock' },
  tentando: { kind: 'info', icon: 'refresh' },
  entregue: { kind: 'success', icon: 'check' },
  aceito_sem_confirmacao: { kind: 'success', icon: 'check' },
  recusado: { kind: 'danger', icon: 'error' },
  incerto: { kind: 'warning', icon: 'alert' },
  sem_consentimento: { kind: 'neutral', icon: 'lock' },
  sem_identificador: { kind: 'neutral', icon: 'info' },
  fora_do_prazo: { kind: 'warning', icon: 'calendar' },
  cancelado: { kind: 'neutral', icon: 'close' },
};

export const deliveryPill = (status: PixelDeliveryStatus): StatusPillProps => ({
  ...LOOKS[status],
  label: PIXEL_DELIVERY_LABELS[status],
});

/** `Compra #1042`, `Evento de teste`. */
export const deliveryName = ({
  event,
  orderNumber,
}: Pick<PixelDelivery, 'event' | 'orderNumber'>): string => {
  const what = event === 'test' ? 'Evento de teste' : PIXEL_EVENT_LABELS[event];
  return orderNumber === null ? what : `${what} #${orderNumber}`;
};

const FAILURES: Readonly<Record<string, string>> = {
  address_refused: 'O endereço do provedor não pôde ser chamado',
  host_unknown: 'O endereço do provedor não foi encontrado',
  timeout: 'Não respondeu em 5 segundos',
  tls: 'O certificado do provedor não é válido',
  unreachable: 'Não foi possível conectar',
  cut: 'A conexão caiu antes da resposta',
};

/** `Respondeu 200 (código 0) em 120 ms`. */
export function attemptWords({ httpStatus, code, ms }: PixelDeliveryAttempt): string {
  if (httpStatus === null) return `${FAILURES[code] ?? 'Não respondeu'} (${ms} ms)`;
  const own = code === '' || code === String(httpStatus) ? '' : ` (código ${code})`;
  return `Respondeu ${httpStatus}${own} em ${ms} ms`;
}

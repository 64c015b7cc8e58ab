import type { PixelDelivery, PixelDeliveryAttempt } from '@balcao/api-schema';
import {
  PIXEL_DELIVERY_HELP,
  PIXEL_DELIVERY_LABELS,
  PIXEL_EVENT_LABELS,
  type PixelDeliveryStatus,
} from '@balcao/domain';
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

/** The texts of states of events that the buyer's page sends. */
const BY_PAGE: Readonly<Partial<Record<PixelDeliveryStatus, string>>> = {
  na_fila: 'Espera a página de quem comprou: é ela que informa.',
  aceito_sem_confirmacao: 'A página de quem comprou informou. O provedor não diz se contou.',
  recusado: 'O navegador de quem comprou não carregou o script do provedor.',
  incerto: 'A página de quem comprou pegou o evento e não disse se informou.',
  fora_do_prazo: 'Quem comprou não voltou à página em 7 dias.',
};

export const deliveryHelp = (status: PixelDeliveryStatus, isByPage: boolean): string =>
  (isByPage && BY_PAGE[status]) || PIXEL_DELIVERY_HELP[status];

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

const BY_BROWSER: Readonly<Record<string, string>> = {
  browser: 'Informado pelo navegador',
  browser_blocked: 'O navegador não carregou o script',
};

/** `Respondeu 200 (código 0) em 120 ms`. */
export function attemptWords({ httpStatus, code, ms }: PixelDeliveryAttempt): string {
  const said = BY_BROWSER[code];
  if (said !== undefined) return said;
  if (httpStatus === null) return `${FAILURES[code] ?? 'Não respondeu'} (${ms} ms)`;
  const own = code === '' || code === String(httpStatus) ? '' : ` (código ${code})`;
  return `Respondeu ${httpStatus}${own} em ${ms} ms`;
}

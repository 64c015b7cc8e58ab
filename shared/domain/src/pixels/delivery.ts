import type { PixelEvent, PixelProviderFacts } from './providers';

/** The statuses of a delivery to a provider. The first two are on the way, the others are ends. */
export const PIXEL_DELIVERY_STATUSES = [
  'na_fila',
  'tentando',
  'entregue',
  'aceito_sem_confirmacao',
  'recusado',
  'incerto',
  'sem_consentimento',
  'sem_identificador',
  'fora_do_prazo',
  'cancelado',
] as const;
export type PixelDeliveryStatus = (typeof PIXEL_DELIVERY_STATUSES)[number];
export const PIXEL_DELIVERY_LABELS: Readonly<Record<PixelDeliveryStatus, string>> = {
  na_fila: 'Na fila',
  tentando: 'Tentando',
  entregue: 'Entregue',
  aceito_sem_confirmacao: 'Aceito sem confirmação',
  recusado: 'Recusado',
  incerto: 'Incerto',
  sem_consentimento: 'Sem consentimento',
  sem_identificador: 'Sem identificador',
  fora_do_prazo: 'Fora do prazo',
  cancelado: 'Cancelado',
};

/** The meaning of each status, for readers of the log. */
export const PIXEL_DELIVERY_HELP: Readonly<Record<PixelDeliveryStatus, string>> = {
  na_fila: 'É enviado em segundos.',
  tentando: 'O provedor ainda não respondeu bem. Tentamos de novo.',
  entregue: 'O provedor disse que recebeu.',
  aceito_sem_confirmacao: 'Foi enviado, e este provedor não diz se contou.',
  recusado: 'O provedor recusou. A resposta dele está em Detalhes.',
  incerto: 'Foi enviado, e a resposta se perdeu. Enviar de novo poderia contar a venda duas vezes.',
  sem_consentimento: 'Quem comprou não aceitou que a compra fosse informada.',
  sem_identificador:
    'Falta o que este provedor precisa para contar: o clique no anúncio ou um dado de quem comprou.',
  fora_do_prazo: 'Ficou velho demais para o provedor aceitar.',
  cancelado: 'O pixel estava pausado ou sem token quando chegou a hora de enviar.',
};

/** A reported event, or a try of one that counts as no sale. */
export type SentPixelEvent = PixelEvent | 'test';

const ACKNOWLEDGED: readonly PixelDeliveryStatus[] = ['entregue', 'aceito_sem_confirmacao'];

/** The facts about a delivery that somebody would send again. */
export interface ResendFacts {
  status: PixelDeliveryStatus;
  occurredAt: Date;
  /** When it was sent first; null where it never was. */
  firstSentAt: Date | null;
}

const HOUR_MS = 3_600_000;

/**
 * Why a report may not be sent again; null where it may. Only what was never acknowledged goes again, while the provider takes it; what may
 * have arrived goes only while the provider counts a second copy as the first.
 */
export function resendProblem(
  { status, occurredAt, firstSentAt }: ResendFacts,
  { dedupeHours, maxAgeHours, channel }: Pick<PixelProviderFacts, 'dedupeHours' | 'maxAgeHours' | 'channel'>,
  now: Date,
): string | null {
  if (ACKNOWLEDGED.includes(status)) return 'O provedor já recebeu esta compra.';
  if (channel === 'frame') return 'Só o navegador de quem comprou informa a este provedor.';
  if (status === 'na_fila' || status === 'tentando') return 'Já está a caminho.';
  if (status === 'sem_consentimento') return 'Quem comprou não aceitou.';
  if (status === 'sem_identificador') return 'Falta o clique ou o dado de que o provedor precisa.';
  const ageHours = (now.getTime() - occurredAt.getTime()) / HOUR_MS;
  if (ageHours >= maxAgeHours) return `O provedor só aceita compras de até ${daysText(maxAgeHours)}.`;
  if (status === 'incerto') {
    if (dedupeHours === 0) return 'Pode já ter chegado, e este provedor contaria duas vezes.';
    const sinceSent = firstSentAt === null ? 0 : (now.getTime() - firstSentAt.getTime()) / HOUR_MS;
    if (sinceSent >= dedupeHours)
      return `Pode já ter chegado, e depois de ${daysText(dedupeHours)} o provedor contaria duas vezes.`;
  }
  return null;
}

const daysText = (hours: number): string => (hours === 24 ? '1 dia' : `${Math.round(hours / 24)} dias`);

/** The id of an event of an order or a visit, the same on every side and in every try: never a time, never random. */
export const pixelEventId = (event: PixelEvent, holder: string): string =>
  `${holder}.${event === 'paid' ? 'purchase' : event}`;

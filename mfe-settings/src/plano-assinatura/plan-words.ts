import type { PlanOffer, Subscription } from '@balcao/api-schema';
import { formatCalendarDate, formatDayOf, formatMoney, SUBSCRIPTION_STATE_LABELS } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

const PILLS: Readonly<Record<Subscription['state'], Omit<StatusPillProps, 'label'>>> = {
  trial: { kind: 'info', icon: 'clock' },
  ativo: { kind: 'success', icon: 'check' },
  em_atraso: { kind: 'warning', icon: 'alert' },
  suspenso: { kind: 'danger', icon: 'lock' },
  cancelado: { kind: 'neutral', icon: 'close' },
};

export const statePill = (state: Subscription['state']): StatusPillProps => ({
  ...PILLS[state],
  label: SUBSCRIPTION_STATE_LABELS[state],
});

/** `1,99% + R$ 0,50 por pedido`. */
export const feeWords = ({
  percentBasisPoints,
  fixedCents,
}: Pick<PlanOffer, 'percentBasisPoints' | 'fixedCents'>): string =>
  `${(percentBasisPoints / 100).toLocaleString('pt-BR')}% + ${formatMoney(fixedCents)} por pedido`;

export const monthlyWords = (monthlyCents: number): string =>
  monthlyCents === 0 ? 'Sem mensalidade' : `${formatMoney(monthlyCents)} por mês`;

/**
 * The end of a trial, and what follows it. Its last free day is the one before `trialUntil`.
 *
 * @param monthlyCents null where nothing follows, as the plan was cancelled
 */
export function trialWords(trialUntil: string, monthlyCents: number | null): string {
  const lastDay = formatDayOf(new Date(Date.parse(trialUntil) - 1).toISOString());
  const after =
    monthlyCents === null
      ? 'Depois, nada é cobrado.'
      : `Depois, ${monthlyWords(monthlyCents)}, cobrado a partir de ${formatDayOf(trialUntil)}.`;
  return `Grátis até ${lastDay}. ${after}`;
}

/** The text of a late or suspended store, and its way out; undefined where nothing is late. */
export function lateWords({
  state,
  unpaidCents,
  availableCents,
  graceUntil,
}: Pick<Subscription, 'state' | 'unpaidCents' | 'availableCents' | 'graceUntil'>):
  | { title: string; body: string }
  | undefined {
  const missing = unpaidCents - Math.max(0, availableCents);
  const rest =
    missing > 0
      ? `Faltam ${formatMoney(missing)} de saldo disponível para pagar ${formatMoney(unpaidCents)}. Assim que ele cobrir a fatura, ela é paga sozinha; com Pix, você paga agora.`
      : `O saldo disponível já cobre ${formatMoney(unpaidCents)}: a fatura é paga sozinha em até uma hora.`;
  if (state === 'em_atraso' && graceUntil !== null)
    return {
      title: `Fatura em atraso: até ${formatCalendarDate(graceUntil)} nada muda`,
      body: `${rest} Depois dessa data o backoffice fica só para leitura. O checkout continua vendendo.`,
    };
  if (state === 'suspenso')
    return {
      title: 'Backoffice só para leitura: há uma fatura em atraso',
      body: `${rest} O checkout continua vendendo. Reembolsos, respostas a disputas, saques, exportações e os pedidos de privacidade (LGPD) continuam funcionando.`,
    };
  return undefined;
}

/** The effect of a change that waits. */
export const nextWords = ({ name, startsAt, isCancellation }: NonNullable<Subscription['next']>): string =>
  isCancellation
    ? `Cancelamento marcado: em ${formatDayOf(startsAt)} a loja passa ao plano ${name}.`
    : `Mudança marcada: em ${formatDayOf(startsAt)} a loja passa ao plano ${name}.`;

import type { LoggedDelivery } from '@balcao/api-schema';
import type { StatusPillProps } from '@balcao/ui/base';

export const deliveryName = ({ topic, gatewayChargeId: subject }: LoggedDelivery): string =>
  topic === '' ? 'Não foi lida' : [topic, subject].filter(Boolean).join(' · ');

const EFFECTS = {
  applied: 'O Balcão foi atualizado.',
  unchanged: 'O Balcão já sabia.',
  out_of_order: 'Chegou depois de outra mais nova.',
  ignored: 'Não muda nada no Balcão.',
} as const;

export function deliveryPill({ outcome }: LoggedDelivery): StatusPillProps {
  switch (outcome.state) {
    case 'done':
      return { kind: 'success', icon: 'check', label: 'Tratada' };
    case 'waiting':
      return outcome.failure === null
        ? { kind: 'info', icon: 'clock', label: 'Aguardando' }
        : { kind: 'warning', icon: 'clock', label: 'Falhou, tenta de novo' };
    case 'parked':
      return { kind: 'warning', icon: 'alert', label: 'Parada' };
    case 'refused':
      return { kind: 'danger', icon: 'error', label: 'Recusada' };
  }
}

/** The outcome, in a sentence. */
export function deliveryWords({ outcome }: LoggedDelivery): string {
  switch (outcome.state) {
    case 'done':
      return EFFECTS[outcome.effect];
    case 'waiting':
      return outcome.failure
        ? `${outcome.failure.text} Tentamos de novo sozinhos.`
        : 'Na fila: será tratada em segundos.';
    case 'parked':
      return outcome.failure.text;
    case 'refused':
      return `A assinatura não confere. Neste dia: ${outcome.times}.`;
  }
}

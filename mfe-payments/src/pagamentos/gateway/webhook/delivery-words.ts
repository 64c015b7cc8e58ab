import type { WebhookDelivery, WebhookDeliveryList } from '@balcao/api-schema';
import { formatRelative, type GatewayId } from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';

/** The subject of a delivery. Refused ones were not read. */
export function aboutWords({ about, outcome }: WebhookDelivery): string {
  if (outcome.state === 'refused') return 'Não foi lido';
  return { payment: 'Pagamento', account: 'Conta no gateway', other: 'Outro assunto' }[about];
}

/** The outcome of a delivery, in a word. */
export function outcomePill({ about, outcome }: WebhookDelivery): StatusPillProps {
  switch (outcome.state) {
    case 'done':
      // Of money that nobody knows here somebody should know.
      if (outcome.effect === 'ignored' && about === 'payment')
        return { kind: 'warning', icon: 'alert', label: 'Sem cobrança' };
      return outcome.effect === 'applied'
        ? { kind: 'success', icon: 'check', label: 'Tratado' }
        : { kind: 'neutral', icon: 'check', label: 'Nada a mudar' };
    case 'waiting':
      return { kind: 'info', icon: 'clock', label: 'Aguardando' };
    case 'parked':
      return { kind: 'warning', icon: 'alert', label: 'Parado' };
    case 'refused':
      return { kind: 'danger', icon: 'error', label: 'Recusado' };
  }
}

const EFFECTS = {
  applied: { payment: 'O pagamento foi atualizado.', account: 'A conta foi atualizada.', other: '' },
  unchanged: { payment: 'O pagamento já estava assim.', account: 'A conta já estava assim.', other: '' },
  out_of_order: { payment: 'Chegou depois de outro mais novo.', account: '', other: '' },
  ignored: {
    payment: 'O gateway avisou de um pagamento que esta loja não tem. Confira no painel dele.',
    account: 'As credenciais mudaram enquanto isso.',
    other: 'Não muda nada no Balcão.',
  },
} as const;

/** The outcome of a delivery, in a sentence. */
export function outcomeWords({ about, outcome }: WebhookDelivery): string {
  switch (outcome.state) {
    case 'done':
      return EFFECTS[outcome.effect][about];
    case 'waiting':
      return outcome.failure === null
        ? 'Na fila: é tratado em segundos.'
        : `${outcome.failure.text} Tentativas: ${outcome.tries} de 10. A próxima: ${nextWords(outcome.nextTryAt)}.`;
    case 'parked':
      return outcome.failure.text;
    case 'refused':
      return outcome.times === 1
        ? 'A assinatura ou o formato não confere.'
        : `A assinatura ou o formato não confere. Neste dia, ${outcome.times} avisos.`;
  }
}

/** A due attempt starts within a second. */
const nextWords = (iso: string) => (Date.parse(iso) <= Date.now() ? 'agora' : formatRelative(iso));

/** `tratados 12, parados 2`. */
export function countWords({ done, waiting, parked, refused }: WebhookDeliveryList['counts']): string {
  return [
    `tratados ${done}`,
    waiting > 0 && `aguardando ${waiting}`,
    parked > 0 && `parados ${parked}`,
    refused > 0 && `recusados ${refused}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The thing to check when deliveries are rejected. Iugu signs nothing, so only the form can be wrong. */
export const WHY_REFUSED: Readonly<Partial<Record<GatewayId, string>>> = {
  iugu: 'O que chegou não tem o formato dos avisos da Iugu.',
  pagseguro: 'A assinatura não confere: compare o token guardado aqui com o da sua conta PagSeguro.',
  paypal: 'A assinatura não confere: compare o ID do webhook guardado aqui com o da sua conta PayPal.',
  malga:
    'A assinatura não confere: compare a chave pública guardada aqui com a do webhook na sua conta Malga.',
};

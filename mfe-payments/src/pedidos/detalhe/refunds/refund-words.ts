import type { OrderDetail, OrderPayment, OrderRefund } from '@balcao/api-schema';
import { gatewayInSentence } from '@balcao/domain';

type Refunded = Pick<OrderPayment, 'charge' | 'custody'>;

/** Whether the gateway that has charged a payment is asked for its refund. Else the refund is only recorded. */
export const isSentToGateway = ({ charge }: Pick<OrderPayment, 'charge'>): boolean =>
  charge?.isConnected ?? false;

/** The place where a seller gives the money of a recorded refund back. */
function whereByHand(source: OrderDetail['source'], charge: OrderPayment['charge']): string {
  if (charge) return gatewayInSentence('em', charge.gateway);
  return source === 'shopify' ? 'na Shopify' : 'onde recebeu o pagamento';
}

/** The consequences of a refund that is only recorded, by the source of its order. */
function afterRecording(source: OrderDetail['source'], charge: OrderPayment['charge']): string {
  if (charge) return 'Com o gateway conectado de novo, o reembolso vai para ele sozinho.';
  return source === 'shopify'
    ? 'O que você reembolsa na Shopify chega sozinho: registre só o que devolve por fora dela.'
    : 'O seu sistema é avisado por webhook.';
}

/** The party that carries a refund of a payment out, and whose money it takes: shown before the refund is asked for. */
export function whoGivesBack(
  { source, isTest }: Pick<OrderDetail, 'source' | 'isTest'>,
  { charge, custody }: Refunded,
): string {
  if (source === 'demo')
    return 'É um pedido de demonstração: o valor sai do saldo de exemplo, e ninguém o recebe.';
  if (charge?.isConnected) {
    const sent = `O valor volta ${gatewayInSentence('por', charge.gateway)}, que fez a cobrança`;
    if (isTest) return `${sent}.`;
    return custody === 'plataforma'
      ? `${sent}, e sai do seu saldo.`
      : `${sent}: sai do que você tem lá, e não do seu saldo aqui.`;
  }
  if (source === 'test-charge') return 'O valor volta pelo gateway que fez a cobrança.';
  if (custody === 'plataforma')
    return 'O reembolso sai do seu saldo, e avisamos o seu sistema por webhook: é ele que devolve o valor ao cliente.';
  return `O reembolso é feito por você ${whereByHand(source, charge)}; aqui ele só fica registrado. ${afterRecording(source, charge)}`;
}

/** `Banco 001, agência 1234, conta 56789-0, Ana Prado (***.982.247-**)`. */
export const accountWords = ({
  bankCode,
  branch,
  account,
  holderName,
  holderDocument,
}: NonNullable<OrderRefund['buyerAccount']>): string =>
  `Banco ${bankCode}, agência ${branch}, conta ${account}, ${holderName} (${holderDocument})`;

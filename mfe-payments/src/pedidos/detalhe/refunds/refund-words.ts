import type { OrderDetail, OrderPayment, OrderRefund } from '@balcao/api-schema';

/** Who carries a refund of a payment out: the gateway that has charged it, else whoever sent the order. */
export function whoGivesBack(
  { source }: Pick<OrderDetail, 'source'>,
  { charge }: Pick<OrderPayment, 'charge'>,
): string {
  if (charge?.isConnected) return `O valor volta por ${charge.gatewayName}, que fez a cobrança.`;
  switch (source) {
    case 'test-charge':
      return 'O valor volta pelo gateway que fez a cobrança.';
    case 'shopify':
      return 'O que você reembolsa na Shopify chega aqui sozinho. Registre aqui só o que devolve por fora dela.';
    case 'api':
      return 'O reembolso sai do seu saldo, e avisamos o seu sistema por webhook: é ele que devolve o valor ao comprador.';
    case 'demo':
      return 'É um pedido de demonstração: nenhum dinheiro se move.';
  }
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

import { GATEWAYS, type GatewayId } from './gateway';
import { gatewayInSentence } from './in-sentence';

export interface UnprovenPoint {
  /** The row's call in the table of gateways of `docs/outside.md`. */
  call: string;
  /** For the seller: the point, and what depends on it. */
  text: string;
}

/** The points of each gateway that no publication confirms. A test compares them with `docs/outside.md`. */
export const UNPROVEN_POINTS: Readonly<Record<GatewayId, readonly UnprovenPoint[]>> = {
  iugu: [
    {
      call: '`GET /v1/invoices?query=`',
      text: 'A busca de uma cobrança pelo número do pedido, usada quando a resposta da Iugu se perde.',
    },
  ],
  pagseguro: [
    {
      call: "words of a refusal's sentence",
      text: 'As palavras com que o PagSeguro explica um cartão recusado. Delas depende só a dica que o cliente lê.',
    },
  ],
  paypal: [],
  malga: [],
  simulador: [],
};

/** The advice before a gateway charges for real. Null for the simulator, which never does. */
export function liveModeAdvice(gateway: GatewayId): string | null {
  if (!GATEWAYS[gateway].modes.includes('live')) return null;
  const owner = gatewayInSentence('de', gateway);
  return `Esta integração segue a documentação ${owner} e ainda não foi experimentada com uma conta real. Conecte em modo de teste, faça uma compra e um reembolso, e confira os dois no painel ${owner}.`;
}

import { GATEWAYS, type GatewayId, type GatewayTestOutcome, gatewayInSentence } from '@balcao/domain';

const SENTENCES: Readonly<Record<GatewayTestOutcome, (gateway: GatewayId) => string>> = {
  connected: (gateway) => `Conexão ${gatewayInSentence('com', gateway)} funcionando.`,
  refused: (gateway) =>
    `${GATEWAYS[gateway].name} recusou as credenciais. Confira cada uma no painel do gateway e o modo, teste ou produção.`,
  unreachable: (gateway) =>
    `${GATEWAYS[gateway].name} não respondeu como esperado. Suas credenciais continuam salvas; tente de novo em instantes.`,
};

/** The outcome of a connection test in one sentence. */
export const testMessage = (gateway: GatewayId, outcome: GatewayTestOutcome): string =>
  SENTENCES[outcome](gateway);

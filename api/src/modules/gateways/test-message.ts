import { GATEWAYS, type GatewayId, type GatewayTestOutcome } from '@balcao/domain';

const SENTENCES: Readonly<Record<GatewayTestOutcome, (name: string) => string>> = {
  connected: (name) => `Conexão com ${name} funcionando.`,
  refused: (name) =>
    `${name} recusou as credenciais. Confira cada uma no painel do gateway e o modo, teste ou produção.`,
  unreachable: (name) =>
    `${name} não respondeu como esperado. Suas credenciais continuam salvas; tente de novo em instantes.`,
};

/** What came of trying a connection, in a sentence. */
export const testMessage = (gateway: GatewayId, outcome: GatewayTestOutcome): string =>
  SENTENCES[outcome](GATEWAYS[gateway].name);

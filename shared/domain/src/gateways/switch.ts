import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../payments/method';
import { type GatewayAccountStatus, verifiesAccounts } from './account-status';
import { GATEWAYS, type GatewayId, type GatewayMode, type GatewayTestOutcome } from './gateway';
import { gatewayInSentence } from './in-sentence';

/** State of the connection that new sales would be charged through. */
export interface GatewayStanding {
  mode: GatewayMode;
  /** Outcome of the last test; null if it was not tested since its last change. */
  lastTest: GatewayTestOutcome | null;
  /** The account's status at the gateway; null if none is known. */
  account: GatewayAccountStatus | null;
}

/** The methods that buyers can choose with the old gateway, and those that are active with the new one. */
interface SwitchedMethods {
  active: readonly PaymentMethod[];
  ready: readonly PaymentMethod[];
}

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const named = (methods: readonly PaymentMethod[]) =>
  listed.format(methods.map((method) => PAYMENT_METHOD_LABELS[method]));

/** The warning for a store whose new sales would be charged in test mode. */
export function testModeWarning(gateway: GatewayId): string {
  return gateway === 'simulador'
    ? 'O Simulador não recebe dinheiro: nenhuma venda nova será paga de verdade.'
    : `Em modo de teste, ${GATEWAYS[gateway].name} não cobra ninguém: nenhuma venda nova será paga de verdade.`;
}

function testWarning(to: GatewayId, outcome: GatewayStanding['lastTest']): string | null {
  const { name } = GATEWAYS[to];
  switch (outcome) {
    case 'connected':
      return null;
    case 'refused':
      return `No último teste, ${name} recusou as credenciais: enquanto for assim, nenhuma venda nova será cobrada.`;
    case 'unreachable':
      return `No último teste, ${name} não respondeu como esperado. Teste a conexão antes de trocar.`;
    case null:
      return `A conexão ${gatewayInSentence('com', to)} ainda não foi testada. Teste-a antes de trocar.`;
  }
}

function accountWarning(gateway: GatewayId, status: GatewayStanding['account']): string | null {
  if (!verifiesAccounts(gateway) || status === 'accepted') return null;
  switch (status) {
    case 'pending':
      return 'A Iugu ainda está analisando a sua conta: os recebimentos só são liberados quando ela aprovar.';
    case 'rejected':
      return 'A Iugu rejeitou a sua conta: os recebimentos não são liberados até que ela aprove.';
    case null:
      return 'A Iugu ainda não aprovou a sua conta: os recebimentos só são liberados quando ela aprovar.';
  }
}

/** Why new sales may not be paid. */
function warnings(to: GatewayId, { mode, lastTest, account }: GatewayStanding): string[] {
  if (to === 'simulador') return [testModeWarning(to)];
  const sentences = [
    mode === 'test' && testModeWarning(to),
    testWarning(to, lastTest),
    accountWarning(to, account),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

/**
 * The consequences of switching to another gateway, as sentences to read before deciding. What may prevent payments
 * comes first.
 */
export function gatewaySwitchConsequences(
  from: GatewayId,
  to: GatewayId,
  { active, ready, standing }: SwitchedMethods & { standing: GatewayStanding },
): string[] {
  const next = GATEWAYS[to];
  const lost = active.filter((method) => !next.methods.includes(method));
  const toConfigure = active.filter((method) => next.methods.includes(method) && !ready.includes(method));
  return [
    `Novas vendas passam a ser cobradas ${gatewayInSentence('por', to)}.`,
    ...warnings(to, standing),
    `Pix e boletos em aberto continuam ${gatewayInSentence('em', from)} até serem pagos ou vencerem.`,
    `Reembolsos de vendas antigas são feitos sempre ${gatewayInSentence('por', from)}.`,
    ...(lost.length > 0 ? [`${next.name} não oferece ${named(lost)}: sai do seu checkout.`] : []),
    ...(toConfigure.length > 0
      ? [`Configure ${named(toConfigure)} ${gatewayInSentence('em', to)} para continuar oferecendo.`]
      : []),
  ];
}

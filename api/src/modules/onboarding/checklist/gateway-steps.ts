import type { ChecklistItem } from '@balcao/api-schema';
import {
  GATEWAYS,
  type GatewayId,
  gatewayInSentence,
  PAYMENT_METHOD_LABELS,
  verifiesAccounts,
} from '@balcao/domain';
import { accountOf, type ConnectionRow, isConfigured, testMessage } from '../../payments';
import type { StoreFacts } from './store-facts';

const PAYMENTS = '/backoffice/configuracoes/pagamentos';
const METHODS = `${PAYMENTS}?aba=formas`;

const gatewayPath = (gateway: GatewayId) => `${PAYMENTS}/gateway/${gateway}`;

/** The state of the step, and its link where that is not the page of the store's gateway. */
type Standing = Pick<ChecklistItem, 'state' | 'label' | 'note' | 'action'> & { path?: string };

const sentence = new Intl.ListFormat('pt-BR');

/** Whether buyers are charged for real. In test mode nobody is, so the store is not ready. */
function modeStanding({ gateway, mode }: ConnectionRow): Standing {
  if (mode === 'live') return { state: 'done' };
  const hasLive = GATEWAYS[gateway].modes.includes('live');
  return {
    state: 'open',
    label: 'Em modo de teste',
    note: `Nenhuma venda é cobrada em modo de teste. ${hasLive ? 'Ative a produção' : 'Escolha outro gateway'} para vender.`,
    action: hasLive ? 'Ativar produção' : 'Escolher gateway',
    ...(!hasLive && { path: PAYMENTS }),
  };
}

/** The account's status at the gateway. */
function accountStanding(row: ConnectionRow): Standing {
  const { status, text, feedback } = accountOf(row.gateway, row);
  const { name } = GATEWAYS[row.gateway];
  const note = feedback ? `${name} respondeu: ${feedback}` : undefined;
  if (status === 'accepted' || (status === null && !verifiesAccounts(row.gateway))) return modeStanding(row);
  if (status === 'pending')
    return {
      state: 'waiting',
      label: text,
      note: note ?? `${name} está analisando a sua conta.`,
      action: 'Ver gateway',
    };
  if (status === 'rejected')
    return {
      state: 'problem',
      label: text,
      note: note ?? `${name} não aceitou a sua conta. Fale com o gateway ou escolha outro.`,
      action: 'Rever gateway',
    };
  return {
    state: 'open',
    label: text,
    note: `Complete o cadastro da sua conta ${gatewayInSentence('em', row.gateway)}.`,
    action: 'Ver gateway',
  };
}

function connectionStanding(row: ConnectionRow): Standing {
  if (!isConfigured(row))
    return {
      state: 'open',
      label: 'Faltam credenciais',
      note: `Informe as credenciais que ${gatewayInSentence('', row.gateway)} dá para a sua conta.`,
      action: 'Informar credenciais',
    };
  switch (row.last_test_outcome) {
    case 'refused':
      return {
        state: 'problem',
        label: 'Credenciais recusadas',
        note: testMessage(row.gateway, 'refused'),
        action: 'Rever credenciais',
      };
    case 'unreachable':
      return {
        state: 'problem',
        label: 'Conexão não testada',
        note: testMessage(row.gateway, 'unreachable'),
        action: 'Testar conexão',
      };
    case 'connected':
      return accountStanding(row);
    case null:
      return {
        state: 'open',
        label: 'Conexão não testada',
        note: `Teste a conexão ${gatewayInSentence('com', row.gateway)} antes da primeira venda.`,
        action: 'Testar conexão',
      };
  }
}

/** Whether the store can charge through its gateway. */
export function gatewayStep(row: StoreFacts['gateway']): ChecklistItem {
  if (row === undefined) return { key: 'gateway', done: false, state: 'open', path: PAYMENTS };
  const standing = connectionStanding(row);
  return { key: 'gateway', done: standing.state === 'done', path: gatewayPath(row.gateway), ...standing };
}

/** Whether buyers can choose a payment method at the current gateway. */
export function methodsStep(row: StoreFacts['gateway'], methods: StoreFacts['methods']): ChecklistItem {
  if (row === undefined) return { key: 'methods', done: false, state: 'later', path: null };
  const active = methods.filter((method) => method.active).map(({ method }) => PAYMENT_METHOD_LABELS[method]);
  if (active.length > 0)
    return {
      key: 'methods',
      done: true,
      state: 'done',
      label: active.length === 1 ? '1 ativa' : `${active.length} ativas`,
      note: `Seus clientes pagam com ${sentence.format(active)}.`,
      path: METHODS,
    };
  const standing = methods.length > 0 && {
    label: 'Nenhuma ativa',
    note: `Você configurou ${sentence.format(methods.map(({ method }) => PAYMENT_METHOD_LABELS[method]))}; ative o que já pode ser usado.`,
    action: 'Ativar formas de pagamento',
  };
  return { key: 'methods', done: false, state: 'open', ...standing, path: METHODS };
}

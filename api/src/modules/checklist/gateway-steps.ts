import type { ChecklistItem } from '@balcao/api-schema';
import { GATEWAYS, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { accountOf, type ConnectionRow, isConfigured } from '../gateways/repository';
import { testMessage } from '../gateways/test-message';
import type { StoreFacts } from './store-facts';

const PATH = '/backoffice/configuracoes/pagamentos';

type Standing = Pick<ChecklistItem, 'state' | 'label' | 'note' | 'action'>;

const sentence = new Intl.ListFormat('pt-BR');

/** What the gateway says of the account there. */
function accountStanding(row: ConnectionRow): Standing {
  const { status, text, feedback } = accountOf(row);
  const { name } = GATEWAYS[row.gateway];
  const note = feedback ? `${name} respondeu: ${feedback}` : undefined;
  if (status === 'accepted') return { state: 'done' };
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
    note: `Complete o cadastro da sua conta na ${name}.`,
    action: 'Ver gateway',
  };
}

function connectionStanding(row: ConnectionRow): Standing {
  const { name } = GATEWAYS[row.gateway];
  if (!isConfigured(row))
    return {
      state: 'open',
      label: 'Faltam credenciais',
      note: `Informe as credenciais que ${name} dá para a sua conta.`,
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
        note: `Teste a conexão com ${name} antes da primeira venda.`,
        action: 'Testar conexão',
      };
  }
}

/** Whether the store can charge through its gateway. */
export function gatewayStep(row: StoreFacts['gateway']): ChecklistItem {
  const standing: Standing = row ? connectionStanding(row) : { state: 'open' };
  return { key: 'gateway', done: standing.state === 'done', ...standing, path: PATH };
}

/** Whether buyers can choose a way to pay at the current gateway. */
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
      path: PATH,
    };
  const standing = methods.length > 0 && {
    label: 'Nenhuma ativa',
    note: `Você configurou ${sentence.format(methods.map(({ method }) => PAYMENT_METHOD_LABELS[method]))}; ative o que já pode ser usado.`,
    action: 'Ativar formas de pagamento',
  };
  return { key: 'methods', done: false, state: 'open', ...standing, path: PATH };
}

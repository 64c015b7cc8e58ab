import type { GatewayConnection } from '@balcao/api-schema';
import { verifiesAccounts } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import type { GatewayEntry } from '../payment-api';

/** The next step for the account at Iugu, which verifies accounts itself; nothing where all is well. */
export function AccountNotice({ entry, connection }: { entry: GatewayEntry; connection: GatewayConnection }) {
  const { account, configured } = connection;
  if (!verifiesAccounts(entry.id) || !configured) return null;
  switch (account.status) {
    case 'accepted':
      return null;
    case 'pending':
      return (
        <Notice kind="info" title="A Iugu está analisando a sua conta">
          Os recebimentos são liberados quando ela aprovar. Teste a conexão para ver se já mudou.
        </Notice>
      );
    case 'rejected':
      return (
        <Notice kind="error" title="A Iugu rejeitou a sua conta">
          {account.feedback ? `Motivo da Iugu: ${account.feedback}. ` : ''}
          Corrija o cadastro no painel da Iugu e peça uma nova verificação lá.
        </Notice>
      );
    default:
      return (
        <Notice kind="warning" title={account.text}>
          Complete o cadastro no painel da Iugu. Depois, teste a conexão para atualizar o status aqui.
        </Notice>
      );
  }
}

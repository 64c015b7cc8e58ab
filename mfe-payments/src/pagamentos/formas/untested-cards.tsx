import { gatewayInSentence } from '@balcao/domain';
import { LinkButton, Notice } from '@balcao/ui/base';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';

/** Why the checkout does not offer cards yet: their frame has to be told of the account, which a test of the connection finds out. */
export function UntestedCards({ entry: { id } }: { entry: GatewayEntry }) {
  return (
    <Notice
      kind="warning"
      title="O cartão ainda não aparece no checkout"
      action={<LinkButton to={gatewayPath(id)}>Testar conexão</LinkButton>}
    >
      O formulário do cartão precisa conhecer a sua conta {gatewayInSentence('em', id)}. Teste a conexão uma
      vez, e de novo quando trocar as credenciais.
    </Notice>
  );
}

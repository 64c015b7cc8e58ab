import { LinkButton, Notice } from '@balcao/ui/base';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';

/** Why methods of a gateway cannot be offered yet. */
export function MissingCredentials({ entry: { id, name } }: { entry: GatewayEntry }) {
  return (
    <Notice
      kind="warning"
      title={`Faltam credenciais: ${name}`}
      action={<LinkButton to={gatewayPath(id)}>Preencher credenciais</LinkButton>}
    >
      Você já pode configurar as formas de pagamento. Para ativá-las, complete as credenciais do gateway.
    </Notice>
  );
}

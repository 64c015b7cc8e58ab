import { useCan } from '@balcao/contract';
import { LinkButton, Notice } from '@balcao/ui/base';
import { gatewayPath } from '../paths';
import type { GatewayEntry } from '../payment-api';

/** Why methods of a gateway cannot be offered yet. */
export function MissingCredentials({ entry: { id, name } }: { entry: GatewayEntry }) {
  const mayConnect = useCan('configuracoes:editar');
  return (
    <Notice
      kind="warning"
      title={`Faltam credenciais: ${name}`}
      action={mayConnect && <LinkButton to={gatewayPath(id)}>Preencher credenciais</LinkButton>}
    >
      {mayConnect
        ? 'Você já pode configurar as formas de pagamento. Para ativá-las, complete as credenciais do gateway.'
        : 'Quem administra a loja completa as credenciais do gateway. Até lá nenhuma forma de pagamento pode ser ativada.'}
    </Notice>
  );
}

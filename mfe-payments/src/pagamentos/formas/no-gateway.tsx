import { useCan } from '@balcao/contract';
import { Card, EmptyState, LinkButton } from '@balcao/ui/base';
import { PAGAMENTOS } from '../paths';

export interface NoGatewayProps {
  /** Why a gateway is needed first. */
  body?: string;
}

/** Shown instead of the methods while the store has no gateway. */
export function NoGateway({
  body = 'As formas de pagamento são as que o gateway da loja oferece. Conecte um e volte para ativá-las.',
}: NoGatewayProps) {
  const mayConnect = useCan('configuracoes:editar');
  return (
    <Card>
      <EmptyState
        kind="never"
        icon="payments"
        title={mayConnect ? 'Escolha um gateway primeiro' : 'A loja ainda não tem um gateway'}
        body={mayConnect ? body : 'Quem administra a loja escolhe e conecta um.'}
        action={
          mayConnect && (
            <LinkButton to={PAGAMENTOS} kind="primary">
              Escolher gateway
            </LinkButton>
          )
        }
      />
    </Card>
  );
}

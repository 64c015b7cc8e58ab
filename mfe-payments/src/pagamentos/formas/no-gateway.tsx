import { Card, EmptyState, LinkButton } from '@balcao/ui/base';
import { PAGAMENTOS } from '../paths';

/** Stands where methods would be, for a store that is paid through nothing yet. */
export function NoGateway() {
  return (
    <Card>
      <EmptyState
        kind="never"
        title="Escolha um gateway primeiro"
        body="As formas de pagamento são as que o gateway da loja oferece. Conecte um e volte para ativá-las."
        action={
          <LinkButton to={PAGAMENTOS} kind="primary">
            Escolher gateway
          </LinkButton>
        }
      />
    </Card>
  );
}

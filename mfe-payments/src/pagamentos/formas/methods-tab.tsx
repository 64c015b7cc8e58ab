import { gatewayInSentence } from '@balcao/domain';
import { FormSkeleton, ReadOnlyNotice, Section, Stack } from '@balcao/ui/base';
import { LoadedResource } from '@balcao/ui/resource';
import { INICIO } from '../paths';
import { currentGatewayOf } from '../payment-api';
import { useGateways } from '../use-gateways';
import { MethodsList } from './methods-list';
import { MissingCredentials } from './missing-credentials';
import { NoGateway } from './no-gateway';

/** The methods that buyers can pay with, through the store's gateway. */
export function MethodsTab() {
  return (
    <LoadedResource
      query={useGateways()}
      what="estas formas de pagamento"
      skeleton={<FormSkeleton fields={3} />}
      elsewhere={INICIO}
    >
      {(gateways) => {
        const current = currentGatewayOf(gateways);
        if (!current) return <NoGateway />;
        const { entry, connection } = current;
        return (
          <Stack>
            <ReadOnlyNotice area="pagamentos" to="mudar uma forma de pagamento" />
            {!connection.configured && <MissingCredentials entry={entry} />}
            <Section
              title={`Formas de pagamento ${gatewayInSentence('de', entry.id)}`}
              description="As ativas aparecem no checkout da loja."
            >
              <MethodsList entry={entry} isCurrent canActivate={connection.configured} />
            </Section>
          </Stack>
        );
      }}
    </LoadedResource>
  );
}

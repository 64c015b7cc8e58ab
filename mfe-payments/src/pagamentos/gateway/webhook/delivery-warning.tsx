import { LinkButton, Notice } from '@balcao/ui/base';
import type { ReactNode } from 'react';
import { gatewayPath, RECEIVED } from '../../paths';
import type { ConnectedGateway } from '../../payment-api';
import { WHY_REFUSED } from './delivery-words';
import { useDeliveries } from './use-deliveries';
import { lackingCredential, WhatLacks } from './what-lacks';

/** A short warning about deliveries, with a link to the gateway's page. */
export function DeliveryWarning(props: ConnectedGateway) {
  // The simulator sends no deliveries.
  return props.entry.credentials.length > 0 && <WarningIfAny {...props} />;
}

function WarningIfAny({ entry, connection }: ConnectedGateway) {
  // A failed read shows no warning here. The gateway's page shows the error.
  const { data } = useDeliveries(connection.id);
  if (data === undefined) return null;
  const { parked } = data.counts;
  const action = <LinkButton to={`${gatewayPath(entry.id)}${RECEIVED}`}>Ver avisos recebidos</LinkButton>;
  return (
    <>
      {parked > 0 && <ParkedNotice count={parked} action={action} />}
      {data.refusing && (
        <RefusedNotice entry={entry} connection={connection} action={parked === 0 && action} />
      )}
    </>
  );
}

/** The warning about parked deliveries. */
export function ParkedNotice({ count, action }: { count: number; action: ReactNode }) {
  return (
    <Notice
      kind="warning"
      title={count === 1 ? '1 aviso do gateway parado' : `${count} avisos do gateway parados`}
      action={action}
    >
      {count === 1 ? 'Tentamos tratá-lo' : 'Tentamos tratá-los'} dez vezes, e nada se perdeu. Teste a conexão
      com o gateway e depois reprocesse.
    </Notice>
  );
}

/** The warning about rejected deliveries: what to compare, or how to get a missing credential. */
export function RefusedNotice({ action, ...connected }: ConnectedGateway & { action?: ReactNode }) {
  if (lackingCredential(connected)) return <WhatLacks {...connected} action={action} />;
  return (
    <Notice kind="warning" title="Avisos do gateway recusados" action={action}>
      {WHY_REFUSED[connected.entry.id]} Se está tudo certo, talvez outra pessoa conheça o endereço: crie
      outro.
    </Notice>
  );
}

import { LinkButton, Notice } from '@balcao/ui/base';
import type { ReactNode } from 'react';
import { gatewayPath, RECEIVED } from '../../paths';
import type { ConnectedGateway } from '../../payment-api';
import { WHY_REFUSED } from './delivery-words';
import { useDeliveries } from './use-deliveries';
import { lackingCredential, WhatLacks } from './what-lacks';

/** Where a gateway is only one of several things: that something is wrong with what it tells, and the way there. */
export function DeliveryWarning(props: ConnectedGateway) {
  // The simulator tells nothing.
  return props.entry.credentials.length > 0 && <WarningIfAny {...props} />;
}

function WarningIfAny({ entry, connection }: ConnectedGateway) {
  // Without an answer there is nothing to warn of: the gateway's page says why it could not be read.
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

/** Deliveries that were given up, and what to do first. */
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

/** Deliveries that are not let in, and what to compare; of what is not there yet, how to get it. */
export function RefusedNotice({ action, ...connected }: ConnectedGateway & { action?: ReactNode }) {
  if (lackingCredential(connected)) return <WhatLacks {...connected} action={action} />;
  return (
    <Notice kind="warning" title="Avisos do gateway recusados" action={action}>
      {WHY_REFUSED[connected.entry.id]} Se está tudo certo, talvez outra pessoa conheça o endereço: crie
      outro.
    </Notice>
  );
}

import type { LoggedDeliveryDetail } from '@balcao/api-schema';
import { useParams } from '@balcao/contract/router';
import { webhookSourceName } from '@balcao/domain';
import { Button, LinkButton, Notice, Section, Stack, StatusPill, usePageTitle } from '@balcao/ui/base';
import { DateTime, type Definition, DefinitionList } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { outcomePill } from '../gateway/webhook/delivery-words';
import { NOTIFICACOES, pedidoPath } from '../paths';
import { DeliveryContent } from './delivery-content';
import { useDelivery } from './log-api';
import { resultWords, subjectWords } from './log-words';
import { useReprocess } from './use-reprocess';
import './notifications.css';

const ELSEWHERE = { to: NOTIFICACOES, label: 'Ver notificações' };

/** One delivery: what came of it, what came, and another try. */
export default function NotificationDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <Detail id={id} />
    </QueryProvider>
  );
}

function Detail({ id }: { id: string }) {
  const query = useDelivery(id);
  const { data } = query;
  const { busy, problem, reprocess } = useReprocess(id);
  const title = data ? subjectWords(data) : 'Notificação';
  usePageTitle(title);
  const isParked = data?.outcome.state === 'parked';
  return (
    <ResourceDetail
      title={title}
      back={{ to: NOTIFICACOES, label: 'Notificações recebidas' }}
      status={data && <StatusPill {...outcomePill(data)} />}
      action={
        isParked &&
        data.canReprocess && (
          <Button kind="primary" icon="refresh" busy={busy} onClick={reprocess}>
            Reprocessar
          </Button>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <LoadedResource
        query={query}
        what="esta notificação"
        skeleton={<ResourceSkeleton />}
        elsewhere={ELSEWHERE}
      >
        {(delivery) => (
          <>
            <Result delivery={delivery} />
            <DeliveryContent delivery={delivery} />
          </>
        )}
      </LoadedResource>
    </ResourceDetail>
  );
}

/** The facts of a delivery besides its content. */
function factsOf(delivery: LoggedDeliveryDetail): Definition[] {
  const { source, topic, gatewayChargeId, receivedAt, outcome } = delivery;
  return [
    { term: 'Origem', value: webhookSourceName(source) },
    ...(topic ? [{ term: 'Evento', value: <span className="pay-wrap">{topic}</span> }] : []),
    ...(gatewayChargeId
      ? [{ term: 'Número na origem', value: <span className="pay-wrap">{gatewayChargeId}</span> }]
      : []),
    { term: 'Recebida', value: <DateTime iso={receivedAt} /> },
    ...('tries' in outcome && outcome.tries > 0
      ? [{ term: 'Tentativas', value: `${outcome.tries} de 10` }]
      : []),
  ];
}

const PARKED_TITLE = 'Depois de dez tentativas, esta notificação ficou parada';

function Result({ delivery }: { delivery: LoggedDeliveryDetail }) {
  const { outcome, orderId, canReprocess } = delivery;
  const words = resultWords(delivery);
  return (
    <Section
      title="O que resultou"
      actions={orderId && <LinkButton to={pedidoPath(orderId)}>Ver pedido</LinkButton>}
    >
      <Stack>
        {outcome.state === 'parked' ? (
          <Notice kind="warning" title={PARKED_TITLE}>
            {words}{' '}
            {canReprocess
              ? 'Nada se perdeu: reprocesse quando a causa passar.'
              : 'Peça a quem pode alterar os pagamentos da loja para reprocessar.'}
          </Notice>
        ) : (
          <p>{words}</p>
        )}
        <DefinitionList items={factsOf(delivery)} />
      </Stack>
    </Section>
  );
}

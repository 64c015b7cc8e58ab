import type { WebhookDelivery, WebhookDeliveryList } from '@balcao/api-schema';
import { useLocation } from '@balcao/contract/router';
import { gatewayInSentence } from '@balcao/domain';
import { Button, EmptyState, FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { Loaded } from '@balcao/ui/query';
import { LoadedResource } from '@balcao/ui/resource';
import { useEffect, useRef, useState } from 'react';
import { INICIO, RECEIVED } from '../../paths';
import type { ConnectedGateway, GatewayEntry } from '../../payment-api';
import { DeliveriesTable } from './deliveries-table';
import { ParkedNotice, RefusedNotice } from './delivery-warning';
import { countWords } from './delivery-words';
import { useDeliveries, useParkedDeliveries } from './use-deliveries';
import { type Retry, useRetry } from './use-retry';
import { lackingCredential } from './what-lacks';

/** The deliveries of the webhook, parked ones first. */
export function DeliveriesSection({ entry, connection }: ConnectedGateway) {
  const { id } = connection;
  const { hash } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const retry = useRetry(id, () => place.current?.focus({ preventScroll: true }));
  const query = useDeliveries(id);
  const isThere = query.data !== undefined;
  // The part of the page about the address says so then.
  const lacks = lackingCredential({ entry, connection }) !== undefined;
  useEffect(() => {
    if (isThere && hash === RECEIVED) place.current?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <div ref={place} tabIndex={-1} className="pay-deliveries">
      <Section
        title="Avisos recebidos"
        description={`O que ${gatewayInSentence('', entry.id)} mandou, e o que resultou disso.`}
      >
        <Stack>
          {retry.problem && <Notice kind="error">{retry.problem}</Notice>}
          <LoadedResource
            query={query}
            what="os avisos recebidos"
            skeleton={<FormSkeleton fields={2} />}
            elsewhere={INICIO}
          >
            {(list) => (
              <>
                {list.refusing && !lacks && <RefusedNotice entry={entry} connection={connection} />}
                {list.counts.parked > 0 && <Parked connectionId={id} list={list} retry={retry} />}
                <Latest entry={entry} list={list} />
              </>
            )}
          </LoadedResource>
        </Stack>
      </Section>
    </div>
  );
}

interface ParkedProps {
  connectionId: string;
  list: WebhookDeliveryList;
  retry: Retry;
}

/** The parked deliveries with their reasons, to retry one or all. */
function Parked({ connectionId, list: { counts, canRetry }, retry: { busy, retry } }: ParkedProps) {
  return (
    <>
      <ParkedNotice
        count={counts.parked}
        action={
          canRetry
            ? counts.parked > 1 && (
                <Button icon="refresh" busy={busy} onClick={() => retry()}>
                  Reprocessar todos
                </Button>
              )
            : 'Peça isso a quem pode alterar os pagamentos da loja.'
        }
      />
      <Loaded
        query={useParkedDeliveries(connectionId)}
        what="os avisos parados"
        skeleton={<FormSkeleton fields={1} />}
      >
        {({ items }) => (
          <DeliveriesTable
            caption="Avisos parados"
            deliveries={items}
            retrying={canRetry ? { busy, retry } : undefined}
          />
        )}
      </Loaded>
    </>
  );
}

const isParked = ({ outcome }: WebhookDelivery) => outcome.state === 'parked';
const SHOWN_AT_FIRST = 10;

/** The latest of the others. */
function Latest({ entry, list: { items, counts } }: { entry: GatewayEntry; list: WebhookDeliveryList }) {
  const [all, setAll] = useState(false);
  const others = items.filter((delivery) => !isParked(delivery));
  if (items.length === 0)
    return (
      <EmptyState
        kind="never"
        icon="payments"
        title="Nenhum aviso ainda"
        body={`Para testar, use o envio de teste nos webhooks da sua conta ${entry.name}, ou faça uma cobrança de teste. O aviso aparece aqui em segundos.`}
      />
    );
  return (
    <>
      <p className="bal-meta">Nos últimos 30 dias: {countWords(counts)}.</p>
      {others.length > 0 && (
        <DeliveriesTable
          caption="Últimos avisos"
          deliveries={all ? others : others.slice(0, SHOWN_AT_FIRST)}
        />
      )}
      {!all && others.length > SHOWN_AT_FIRST && (
        <div>
          <Button onClick={() => setAll(true)}>{`Ver os últimos ${others.length} avisos`}</Button>
        </div>
      )}
    </>
  );
}

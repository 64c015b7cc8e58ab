import type { DisputeDetail as Dispute } from '@balcao/api-schema';
import { useParams } from '@balcao/contract/router';
import { LinkButton, StatusPill, TestModeBanner, usePageTitle } from '@balcao/ui/base';
import { tonePill } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
import { LoadedResource, ResourceDetail, ResourceSkeleton } from '@balcao/ui/resource';
import { AnswerForm } from './answer-form';
import { AnswerSection } from './answer-section';
import { disputeName } from './columns';
import { Countdown } from './countdown';
import { DisputeFacts } from './dispute-facts';
import { useDispute } from './disputes-api';
import { PackButton } from './pack-button';
import { DISPUTAS, pedidoPath } from './paths';
import { WhatToDo } from './what-to-do';
import './disputes.css';

const ELSEWHERE = { to: DISPUTAS, label: 'Ver disputas' };

/** One chargeback or MED: until when, why, what proves the sale, and the answer. */
export default function DisputeDetail() {
  const { id = '' } = useParams();
  return (
    <QueryProvider key={id}>
      <Detail id={id} />
    </QueryProvider>
  );
}

function Detail({ id }: { id: string }) {
  const { query, show, readAgain } = useDispute(id);
  const { data } = query;
  const title = data ? disputeName(data) : 'Disputa';
  usePageTitle(title);
  return (
    <>
      {data?.isTest && <TestModeBanner>Esta disputa é de um teste: nenhum dinheiro se moveu.</TestModeBanner>}
      <ResourceDetail
        title={title}
        back={{ to: DISPUTAS, label: 'Disputas' }}
        status={data && <Status dispute={data} />}
        moreActions={data && <PackButton dispute={data} />}
        context={data && <DisputeFacts dispute={data} />}
      >
        <LoadedResource
          query={query}
          what="esta disputa"
          skeleton={<ResourceSkeleton />}
          elsewhere={ELSEWHERE}
        >
          {(dispute) => (
            <>
              <WhatToDo dispute={dispute} />
              {dispute.canAnswer && dispute.canEdit ? (
                <AnswerForm dispute={dispute} onAnswered={show} onChanged={readAgain} />
              ) : (
                <AnswerSection dispute={dispute} />
              )}
              <div className="bal-no-print">
                <LinkButton to={pedidoPath(dispute.orderId)}>Ver pedido {dispute.orderNumber}</LinkButton>
              </div>
            </>
          )}
        </LoadedResource>
      </ResourceDetail>
    </>
  );
}

function Status({ dispute }: { dispute: Dispute }) {
  // An answer that nobody has taken to the gateway is none yet.
  const { status, answer } = dispute;
  const isLeft = status === 'answered' && answer?.notice === 'none' && answer.kind !== 'acceptance';
  return (
    <>
      {isLeft ? (
        <StatusPill kind="warning" icon="alert" label="Falta levar ao gateway" />
      ) : (
        <StatusPill {...tonePill({ text: dispute.statusText, tone: dispute.tone })} />
      )}
      <Countdown {...dispute} />
    </>
  );
}

import type { TestCharge } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Button, Notice, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList, Dialog } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useSendOnce } from '@balcao/ui/query';
import { useState } from 'react';
import { leftCents, payCharge } from './charge-api';
import { ChargeInstructions } from './charge-instructions';
import { chargeName, chargePill, refundWords } from './charge-words';
import { RefundDialog } from './refund-dialog';
import { useReadChargesAgain, useShowCharge } from './use-charges';

export interface ChargeDialogProps {
  charge: TestCharge;
  canCharge: boolean;
  onClose(): void;
}

/** A test charge: status, refusal, payment instructions and actions. */
export function ChargeDialog({ charge, canCharge, onClose }: ChargeDialogProps) {
  const sendOnce = useSendOnce();
  const [problem, setProblem] = useState('');
  const [isRefunding, setRefunding] = useState(false);
  const show = useShowCharge();
  const readAgain = useReadChargesAgain();
  const paying = useSubmit(
    async () => {
      setProblem('');
      show(await payCharge(sendOnce, charge));
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      readAgain();
    },
  );
  const isWaiting = charge.open || charge.payable;
  return (
    <>
      <Dialog
        open
        width={720}
        title={chargeName(charge)}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>Fechar</Button>
            {canCharge && charge.refundable && (
              <Button
                onClick={() => setRefunding(true)}
              >{`Reembolsar ${formatMoney(leftCents(charge))}`}</Button>
            )}
            {canCharge && charge.payable && (
              <Button kind="primary" busy={paying.busy} onClick={() => void paying.submit(undefined)}>
                Simular pagamento
              </Button>
            )}
          </>
        }
      >
        <Stack>
          <div role="status">
            <StatusPill {...chargePill(charge)} />
          </div>
          {problem && <Notice kind="error">{problem}</Notice>}
          <WhatFailed charge={charge} />
          {isWaiting && <ChargeInstructions charge={charge} />}
          <ChargeFacts charge={charge} />
        </Stack>
      </Dialog>
      {isRefunding && <RefundDialog charge={charge} onClose={() => setRefunding(false)} />}
    </>
  );
}

/** Why it was refused or could not be made. */
function WhatFailed({ charge: { refusal, failure } }: { charge: TestCharge }) {
  if (refusal)
    return (
      <Notice kind="error" title={refusal.text}>
        {refusal.reason && <>O que o gateway disse: “{refusal.reason}”</>}
      </Notice>
    );
  return failure ? <Notice kind="error">{failure}</Notice> : null;
}

function ChargeFacts({ charge }: { charge: TestCharge }) {
  const { gatewayName, createdAt, paidAt, amountCents, capturedCents } = charge;
  const isPart = capturedCents > 0 && capturedCents < amountCents;
  return (
    <DefinitionList
      items={[
        { term: 'Gateway', value: `${gatewayName}, em modo de teste` },
        { term: 'Criada', value: <DateTime iso={createdAt} /> },
        ...(paidAt ? [{ term: 'Paga', value: <DateTime iso={paidAt} /> }] : []),
        ...(isPart ? [{ term: 'Capturado', value: formatMoney(capturedCents) }] : []),
        ...(refundWords(charge) ? [{ term: 'Reembolso', value: refundWords(charge) }] : []),
      ]}
    />
  );
}

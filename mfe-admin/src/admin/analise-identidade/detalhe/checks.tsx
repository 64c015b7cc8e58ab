import type { KycCase, KycSlot } from '@balcao/api-schema';
import { KYC_SLOT_CHECKS, type KycRefusalReason, openKycChecks } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { ChoicesField, ServerForm, SubmitButton, useFieldData, useFormHandle } from '@balcao/ui/form';
import { useState } from 'react';
import { checkWords, SLOT_NAMES } from '../words';
import { type Refusal, RefusalDialog } from './refusal-dialog';
import { type Decision, isOvertaken } from './use-decision';

export interface ChecksProps {
  kyc: KycCase;
  slot: KycSlot['slot'];
  documentId: string;
  decision: Decision;
  onDecided(): void;
}

/** The checks before an image is approved, and the two ways to refuse it. */
export function Checks({ kyc, slot, documentId, decision, onDecided }: ChecksProps) {
  const form = useFormHandle();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const ruledOut = useFieldData<KycRefusalReason[]>(form, 'ruledOut', []);
  const left = openKycChecks(slot, ruledOut);

  async function send(request: Parameters<Decision['decide']>[2]) {
    if (!(await decision.decide(slot, documentId, request))) return;
    setRefusal(null);
    onDecided();
  }

  function lost(error: unknown): boolean {
    if (!isOvertaken(error)) return false;
    setRefusal(null);
    return true;
  }

  return (
    <>
      <ServerForm<{ ruledOut: KycRefusalReason[] }>
        name={`conferencia-${slot}`}
        handle={form}
        initialValues={{ ruledOut: [] }}
        onSubmit={(values) => send({ decision: 'approve', ruledOut: values.ruledOut })}
        onFailure={lost}
      >
        <ChoicesField
          name="ruledOut"
          label="Conferência"
          options={KYC_SLOT_CHECKS[slot].map((value) => ({ value, label: checkWords(slot, value) }))}
          help="Marque todos para aprovar. O que não confere vira o motivo do novo envio."
        />
        <Stack direction="row" gap={8}>
          <SubmitButton>{`Aprovar ${SLOT_NAMES[slot]}`}</SubmitButton>
          <Button icon="refresh" onClick={() => setRefusal('ask-again')}>
            Pedir novo envio
          </Button>
          <Button kind="quiet" destructive onClick={() => setRefusal('reject')}>
            Rejeitar identidade
          </Button>
        </Stack>
      </ServerForm>
      {refusal && (
        <RefusalDialog
          refusal={refusal}
          slot={slot}
          person={kyc.person.name}
          // Without a tick there is no result yet.
          suggested={ruledOut.length > 0 ? left[0] : undefined}
          onConfirm={(reason) => send({ decision: refusal, reason })}
          onFailure={lost}
          onClose={() => setRefusal(null)}
        />
      )}
    </>
  );
}

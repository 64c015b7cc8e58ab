import type { KycCase, KycSlot } from '@balcao/api-schema';
import { KYC_REFUSAL_TEXTS, KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime } from '@balcao/ui/display';
import { SLOT_STATES_SHOWN } from '../case-statuses';
import type { ReviewApi } from '../review-api';
import { Checks } from './checks';
import { SlotImage } from './slot-image';
import type { Decision } from './use-decision';

export interface SlotProps {
  kyc: KycCase;
  slot: KycSlot;
  api: ReviewApi;
  decision: Decision;
  onDecided(): void;
}

/** An image with what is decided about it. The selfie stands beside the document that its face is compared with. */
export function Slot({ kyc, slot, api, decision, onDecided }: SlotProps) {
  const front = kyc.documents.find((other) => other.slot === 'frente');
  const beside = slot.slot === 'selfie' && slot.documentId !== null && front?.documentId ? front : undefined;
  const shown = SLOT_STATES_SHOWN[slot.state];
  const isOpen =
    kyc.status === 'WAITING_MANUAL_ACTION' && slot.state === 'sent' && kyc.decisionRefusal === null;
  return (
    <Section
      title={KYC_SLOT_TITLES[slot.slot]}
      actions={<StatusPill {...shown} label={wordOfSlot(slot.slot, shown.label)} />}
    >
      <Stack>
        <div className={beside ? 'adm-compared' : undefined}>
          {(beside ? [beside, slot] : [slot]).map((image) => (
            <figure key={image.slot}>
              <SlotImage slot={image} api={api} />
              {beside && <figcaption className="bal-meta">{KYC_SLOT_TITLES[image.slot]}</figcaption>}
            </figure>
          ))}
        </div>
        <p className="bal-meta">
          {slot.sentAt && (
            <>
              {wordOfSlot(slot.slot, 'Enviada')} <DateTime iso={slot.sentAt} />
            </>
          )}
          {slot.reason && ` · A pessoa lê: “${KYC_REFUSAL_TEXTS[slot.reason]}”`}
        </p>
        {kyc.status === 'WAITING_MANUAL_ACTION' && slot.state === 'refused' && (
          <p>O novo envio é pedido quando as outras imagens também estiverem decididas.</p>
        )}
        {isOpen && slot.documentId !== null && (
          <Checks
            key={slot.documentId}
            kyc={kyc}
            slot={slot.slot}
            documentId={slot.documentId}
            decision={decision}
            onDecided={onDecided}
          />
        )}
      </Stack>
    </Section>
  );
}

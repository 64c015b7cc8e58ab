import type { KycCaptureSession } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { Notice, Stack } from '@balcao/ui/base';
import { useMemo } from 'react';
import { noDrafts } from '../common/photo-drafts';
import { SlotList } from '../common/slot-list';
import { countSent, progressWords } from '../common/slot-progress';
import { usePhotos } from '../common/use-photos';
import { phoneSender } from './capture-api';
import { type CaptureEnd, captureEndOf } from './capture-end';

export interface PhonePhotosProps {
  session: KycCaptureSession;
  /** The session as the API knows it after a photo. */
  onChange(session: KycCaptureSession): void;
  /** The phone can send nothing more. Sent images are kept. */
  onOver(end: CaptureEnd): void;
}

/** The three images, sent from the phone. */
export function PhonePhotos({ session, onChange, onOver }: PhonePhotosProps) {
  const { http, notify } = useShell();
  const { slots, token, name } = session;
  const sender = useMemo(
    () => phoneSender(http, token, (changed) => onChange({ ...session, slots: changed })),
    [http, token, session, onChange],
  );
  const isDone = countSent(slots) === slots.length;
  const photos = usePhotos(sender, noDrafts, {
    slots,
    closed: isDone,
    onSent: (slot) => notify.toast(`${KYC_SLOT_TITLES[slot]} ${wordOfSlot(slot, 'enviada')}.`),
    onRefused: (error) => {
      const end = captureEndOf(error);
      if (end) onOver(end);
    },
  });
  return (
    <Stack>
      {isDone ? (
        <Notice kind="success" title="Tudo enviado">
          Pode fechar esta página e continuar no computador. A análise leva até 2 dias úteis.
        </Notice>
      ) : (
        <p>Olá, {name}. Tire as fotos que faltam: elas aparecem no computador.</p>
      )}
      <h2 className="bal-h2">Suas imagens</h2>
      <p className="bal-visually-hidden" role="status">
        Imagens enviadas: {progressWords(slots)}
      </p>
      <SlotList slots={slots} photos={photos} closed={isDone} />
    </Stack>
  );
}

import type { PfReport } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useSession, useShell } from '@balcao/contract';
import { KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { Button, Section } from '@balcao/ui/base';
import { submitFailureOf, useIdempotencyKey, useSubmit } from '@balcao/ui/form';
import { useQueryClient } from '@balcao/ui/query';
import { useMemo } from 'react';
import { photoDrafts } from '../common/photo-drafts';
import { type PhotoSender, postPhoto } from '../common/photo-sender';
import { SlotList } from '../common/slot-list';
import { progressWords } from '../common/slot-progress';
import { usePhotos } from '../common/use-photos';
import { ContinueOnPhone } from './continue-on-phone';
import { onThisOrigin } from './kyc-api';
import { SentImage } from './sent-image';
import { useReadAgain } from './use-verification';

/** The images of an attempt: sent one by one while it is open, viewed afterwards. */
export function Documents({ report }: { report: PfReport }) {
  const { drafts, notify } = useShell();
  const readAgain = useReadAgain();
  const sender = useSender();
  const kept = useMemo(() => photoDrafts(drafts, report.id), [drafts, report.id]);
  const isOpen = report.status === 'IN_PROGRESS';
  const isPast = report.status === 'INVALID' || report.status === 'CANCELLED';
  const photos = usePhotos(sender, kept, {
    slots: report.documents,
    closed: !isOpen,
    onSent: async (slot) => {
      await readAgain();
      const sent = report.documents.map((one) =>
        one.slot === slot ? { ...one, state: 'sent' as const } : one,
      );
      notify.toast(`${KYC_SLOT_TITLES[slot]} ${wordOfSlot(slot, 'enviada')}: ${progressWords(sent)}.`);
    },
    onRefused: () => void readAgain(),
  });
  return (
    <Section
      title={isPast ? 'Imagens da última tentativa' : 'Suas imagens'}
      {...(isOpen && {
        description: 'Cada imagem é enviada assim que você confirma. Pode parar e voltar depois.',
      })}
    >
      <SlotList
        slots={report.documents}
        photos={photos}
        closed={!isOpen}
        phone={<ContinueOnPhone slots={report.documents} />}
        actionsFor={({ slot, documentId }) => documentId && <SentImage slot={slot} documentId={documentId} />}
      />
      {(isOpen || report.status === 'WAITING_MANUAL_ACTION') && <Withdraw />}
    </Section>
  );
}

/** Sends photos with the session, to where the API's credentials say. */
function useSender(): PhotoSender {
  const { http } = useShell();
  const sellerId = useSession().id ?? '';
  const client = useQueryClient();
  const keys = useIdempotencyKey();
  return useMemo(
    () => ({
      async upload(slot, image, onUploadProgress) {
        const { uploadUrl } = await client.fetchQuery({
          queryKey: ['kyc-credentials', sellerId],
          queryFn: () => send(http, 'GET /kyc/credentials'),
        });
        return postPhoto(http, `${onThisOrigin(uploadUrl)}?slot=${slot}`, image, { onUploadProgress });
      },
      async attach(slot, uploadId) {
        const body = { [slot]: uploadId };
        await send(http, 'PATCH /kyc/profile/:sellerId', {
          params: { sellerId },
          body,
          headers: keys.headersFor(body),
        });
      },
    }),
    [http, client, sellerId, keys],
  );
}

/** Withdraws the attempt before there is a result. */
function Withdraw() {
  const { http, notify } = useShell();
  const readAgain = useReadAgain();
  const sellerId = useSession().id ?? '';
  const keys = useIdempotencyKey();

  async function withdraw() {
    const isSure = await notify.confirm({
      title: 'Cancelar a verificação?',
      body: 'As imagens enviadas não serão analisadas e serão apagadas. Saques e gateway em produção continuam bloqueados. Você pode começar outra depois.',
      confirmLabel: 'Cancelar verificação',
      cancelLabel: 'Continuar verificação',
      destructive: true,
    });
    if (!isSure) return;
    const body = { status: 'CANCELLED' } as const;
    await send(http, 'PATCH /kyc/profile/:sellerId', {
      params: { sellerId },
      body,
      headers: keys.headersFor(body),
    });
    keys.renew();
    await readAgain();
    notify.toast('Verificação cancelada.');
  }

  const { busy, submit } = useSubmit(withdraw, (error) => {
    notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' });
    void readAgain();
  });
  return (
    <Button kind="link" destructive busy={busy} onClick={() => void submit(undefined)}>
      Cancelar verificação
    </Button>
  );
}

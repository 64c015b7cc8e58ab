import type { KycSlot } from '@balcao/api-schema';
import { KYC_SLOT_TITLES } from '@balcao/domain';
import { useBlobUrl } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { ViewedImage } from '@balcao/ui/viewer';
import type { ReviewApi } from '../review-api';
import { THE_SLOT } from '../words';

export interface SlotImageProps {
  slot: KycSlot;
  api: ReviewApi;
}

/** The image of a slot in a viewer. Each read is recorded, so it is read once per visit of the page. */
export function SlotImage({ slot: { slot, state, documentId }, api }: SlotImageProps) {
  if (documentId !== null) return <Kept slot={slot} documentId={documentId} api={api} />;
  return (
    <p className="adm-no-image bal-soft">
      {state === 'missing'
        ? 'A pessoa ainda não enviou esta imagem.'
        : 'A imagem já foi apagada: o prazo de guarda terminou.'}
    </p>
  );
}

interface KeptProps extends Pick<KycSlot, 'slot'> {
  documentId: string;
  api: ReviewApi;
}

function Kept({ slot, documentId, api }: KeptProps) {
  const query = useQuery({
    queryKey: ['kyc-image', documentId],
    queryFn: ({ signal }) => api.image(documentId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  return (
    <Loaded query={query} what={THE_SLOT[slot]} skeleton={<Coming />}>
      {(bytes) => <Shown bytes={bytes} label={KYC_SLOT_TITLES[slot]} />}
    </Loaded>
  );
}

function Coming() {
  return (
    <div className="adm-image-coming" aria-busy="true">
      <span className="bal-visually-hidden">Carregando a imagem</span>
    </div>
  );
}

function Shown({ bytes, label }: { bytes: Blob; label: string }) {
  const url = useBlobUrl(bytes);
  return url === undefined ? <Coming /> : <ViewedImage key={url} src={url} label={label} />;
}

import { useShell } from '@balcao/contract';
import { type DocumentSlot, KYC_SLOT_TITLES, wordOfSlot } from '@balcao/domain';
import { Button, useBlobUrl } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { fetchDocument } from './kyc-api';

/** A stored image, shown on request because each view is recorded. */
export function SentImage({ slot, documentId }: { slot: DocumentSlot; documentId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="eye" onClick={() => setOpen(true)}>
        {`Ver ${slot}`}
      </Button>
      <Dialog open={open} title={KYC_SLOT_TITLES[slot]} width={720} onClose={() => setOpen(false)}>
        <DocumentImage slot={slot} documentId={documentId} />
      </Dialog>
    </>
  );
}

function DocumentImage({ slot, documentId }: { slot: DocumentSlot; documentId: string }) {
  const { http } = useShell();
  const image = useQuery({
    queryKey: ['kyc-document', documentId],
    queryFn: () => fetchDocument(http, documentId),
    // The bytes of a document are dropped when it is closed.
    gcTime: 0,
  });
  return (
    <Loaded query={image} what="a imagem" skeleton={<p role="status">Abrindo a imagem…</p>}>
      {(blob) => (
        <Picture blob={blob} alt={`${KYC_SLOT_TITLES[slot]}, como foi ${wordOfSlot(slot, 'enviada')}`} />
      )}
    </Loaded>
  );
}

function Picture({ blob, alt }: { blob: Blob; alt: string }) {
  const url = useBlobUrl(blob);
  return url ? <img src={url} alt={alt} /> : null;
}

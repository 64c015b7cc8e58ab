import { Button } from '@balcao/ui/base';
import { useState } from 'react';
import { AnticipateDialog } from './anticipate-dialog';
import { useOffer } from './use-offer';

/** Opens the choice of receivables, for who may ask for it. It has its place from the beginning, so that nothing moves. */
export function AnticipateButton() {
  const { data: offer } = useOffer();
  const [isOpen, setOpen] = useState(false);
  if (offer?.canRequest === false) return null;
  return (
    <>
      <Button disabled={!offer || offer.items.length === 0} onClick={() => setOpen(true)}>
        Antecipar
      </Button>
      {offer && isOpen && <AnticipateDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  );
}

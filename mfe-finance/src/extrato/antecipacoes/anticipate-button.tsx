import { Button } from '@balcao/ui/base';
import { useState } from 'react';
import { AnticipateDialog } from './anticipate-dialog';
import { useOffer } from './use-offer';

/** Opens the choice of receivables; of use once something can be paid before its day, for who may ask for it. */
export function AnticipateButton() {
  const { data: offer, isPending } = useOffer();
  const [isOpen, setOpen] = useState(false);
  // It has its place from the beginning, also with nothing to anticipate, so that the page does not move under it.
  if (isPending || (offer?.canRequest && offer.items.length === 0))
    return <Button disabled>Antecipar</Button>;
  if (!offer?.canRequest) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Antecipar</Button>
      {isOpen && <AnticipateDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  );
}

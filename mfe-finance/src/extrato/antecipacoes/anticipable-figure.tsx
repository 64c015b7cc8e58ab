import { BalanceFigure } from '../balance-figure';
import { useOffer } from './use-offer';

/** Among the balances: what of what waits could be paid today. */
export function AnticipableFigure() {
  const { data: offer } = useOffer();
  return (
    <BalanceFigure
      label="A antecipar"
      cents={offer?.amountCents ?? null}
      help={
        offer?.isComplete === false
          ? `Dos ${offer.items.length} recebíveis mais próximos. Há mais.`
          : 'Do que vai cair, o que você pode receber hoje.'
      }
    />
  );
}

import { Money } from '@balcao/ui/display';
import { useOffer } from './use-offer';

/** Among the balances: what of what waits could be paid today. */
export function AnticipableFigure() {
  const { data: offer } = useOffer();
  return (
    <div className="bal-card statement-balance">
      <dt>A antecipar</dt>
      <dd className="statement-balance-figure">
        <Money cents={offer?.amountCents ?? null} />
      </dd>
      <dd className="bal-meta">
        {offer?.isComplete === false
          ? `Dos ${offer.items.length} recebíveis mais próximos. Há mais.`
          : 'Do que vai cair, o que você pode receber hoje.'}
      </dd>
    </div>
  );
}

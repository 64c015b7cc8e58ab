import type { AnticipationOffer } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { BalanceFigure } from '../balance-figure';
import { useOffer } from './use-offer';

/** Among the balances: what of what waits could be paid today, as it would arrive. */
export function AnticipableFigure() {
  const { data: offer } = useOffer();
  return (
    <BalanceFigure
      label="Dá para antecipar"
      cents={offer?.netCents ?? null}
      help={offer ? helpOf(offer) : 'Do que vai cair, o que você pode receber hoje.'}
    />
  );
}

function helpOf({ feeCents, reserveCents, items, isComplete }: AnticipationOffer): string {
  if (items.length === 0) return 'Nada do que vai cair pode ser antecipado agora.';
  const reserve = reserveCents > 0 ? ` e a reserva de ${formatMoney(reserveCents)}` : '';
  const net = `Já sem a taxa de ${formatMoney(feeCents)}${reserve}.`;
  return isComplete ? net : `${net} Há mais.`;
}

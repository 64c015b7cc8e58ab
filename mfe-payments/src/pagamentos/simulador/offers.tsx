import { formatMoney, todayInSaoPaulo } from '@balcao/domain';
import { Money } from '@balcao/ui/display';
import { type Column, SimpleTable } from '@balcao/ui/table';
import { OfferLadder } from './offer-ladder';
import { extraWords, installmentWords, releaseWords } from './offer-words';
import type { Fees, SimulatedOffer } from './simulate';

export interface OffersProps {
  offers: readonly SimulatedOffer[];
  /** The fees of a sale; undefined while the contract is unknown, and so the seller's net. */
  fees: Fees | undefined;
}

const keyOf = ({ count }: SimulatedOffer) => String(count);

/** The ways to pay beside each other, where there is room; two lines of each on a phone. */
export function OffersTable({ offers, fees }: OffersProps) {
  const today = todayInSaoPaulo();
  const buyer: Column<SimulatedOffer>[] = [
    { key: 'count', title: 'Cliente paga', cell: (offer) => <strong>{installmentWords(offer)}</strong> },
    { key: 'total', title: 'Total', align: 'end', cell: ({ totalCents }) => <Money cents={totalCents} /> },
    {
      key: 'extra',
      title: 'Juros ou desconto',
      align: 'end',
      cell: (offer) => extraWords(offer) || 'Nenhum',
    },
  ];
  const seller: Column<SimulatedOffer>[] = [
    { key: 'fee', title: 'Tarifas', align: 'end', cell: ({ feeCents }) => <Money cents={feeCents} /> },
    { key: 'net', title: 'Você recebe', align: 'end', cell: ({ netCents }) => <Money cents={netCents} /> },
    { key: 'when', title: 'Quando', align: 'end', cell: ({ releases }) => releaseWords(releases, today) },
  ];
  return (
    <>
      <SimpleTable
        caption="Simulação da venda"
        columns={fees ? [...buyer, ...seller] : buyer}
        rows={offers}
        rowKey={keyOf}
        card={(offer) => ({
          title: <strong>{installmentWords(offer)}</strong>,
          value: fees && <Money cents={offer.netCents} />,
          second: [
            `Total ${formatMoney(offer.totalCents)}`,
            extraWords(offer),
            fees && `você recebe ${releaseWords(offer.releases, today)}`,
          ]
            .filter(Boolean)
            .join(' · '),
        })}
      />
      {fees && <OfferLadder offers={offers} fees={fees} />}
    </>
  );
}

/** The words that installments do not say: one payment is its own total. */
const buyerWords = (offer: SimulatedOffer) =>
  [offer.count > 1 && `total ${formatMoney(offer.totalCents)}`, extraWords(offer)]
    .filter(Boolean)
    .map((part) => ` · ${part}`)
    .join('');

/** The same below each other, beside a form. */
export function OffersList({ offers, fees }: OffersProps) {
  const today = todayInSaoPaulo();
  return (
    <ul className="pay-offers" aria-label="Simulação da venda">
      {offers.map((offer) => (
        <li key={keyOf(offer)}>
          <span>
            <strong>{installmentWords(offer)}</strong>
            {buyerWords(offer)}
          </span>
          {fees && (
            <span>
              Você recebe <Money cents={offer.netCents} />
              <span className="bal-meta"> {releaseWords(offer.releases, today)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

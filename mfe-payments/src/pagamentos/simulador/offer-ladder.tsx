import { type CalendarDate, dueOn, formatCalendarDate, saleFeesOf, todayInSaoPaulo } from '@balcao/domain';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';
import { useId, useState } from 'react';
import { feeStep } from '../../money/fee-step';
import { installmentWords, releaseWords } from './offer-words';
import type { Fees, SimulatedOffer } from './simulate';

/** The steps from the buyer's price to the seller's net. */
function stepsOf(
  { totalCents, extraCents, parts }: SimulatedOffer,
  { gateway, platform }: Fees,
): LadderStep[] {
  const terms = platform ? { gateway, ...platform } : null;
  const sold: LadderStep = { key: 'sold', label: 'Valor da venda', cents: totalCents - extraCents };
  const extra: LadderStep = {
    key: 'extra',
    label: extraCents > 0 ? 'Juros que o cliente paga' : 'Desconto ao cliente',
    cents: extraCents,
  };
  const fees = saleFeesOf(parts, terms ?? { gateway, platform: NOTHING, antifraudCents: 0 });
  return [sold, ...(extraCents === 0 ? [] : [extra]), ...fees.map(feeStep)];
}

const NOTHING = { percentBasisPoints: 0, fixedCents: 0 };

const whenWords = ({ releases }: SimulatedOffer, today: CalendarDate): string => {
  const [only] = releases;
  if (releases.length === 1 && only) return formatCalendarDate(dueOn(today, only));
  return releaseWords(releases, today);
};

interface OfferLadderProps {
  offers: readonly SimulatedOffer[];
  fees: Fees;
}

/** One of the ways to pay, step by step. */
export function OfferLadder({ offers, fees }: OfferLadderProps) {
  const id = useId();
  const [chosen, setChosen] = useState(1);
  const offer = offers.find(({ count }) => count === chosen) ?? offers[0];
  if (!offer) return null;
  return (
    <div className="pay-ladder">
      {offers.length > 1 && (
        <div className="pay-amount">
          <label htmlFor={id}>Ver a conta de</label>
          <select
            id={id}
            className="bal-input"
            value={offer.count}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {offers.map((one) => (
              <option key={one.count} value={one.count}>
                {installmentWords(one)}
              </option>
            ))}
          </select>
        </div>
      )}
      <MoneyLadder
        label="Do que o cliente paga ao que você recebe"
        steps={stepsOf(offer, fees)}
        total={{ label: 'Você recebe', cents: offer.netCents, date: whenWords(offer, todayInSaoPaulo()) }}
      />
    </div>
  );
}

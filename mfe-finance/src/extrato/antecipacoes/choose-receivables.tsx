import type { PricedReceivable } from '@balcao/api-schema';
import { formatCalendarDate, formatMoney } from '@balcao/domain';
import { Segments } from '@balcao/ui/figures';
import { useId } from 'react';
import { type Choice, daysOf, WAYS } from './chosen';

export interface ChooseReceivablesProps {
  items: readonly PricedReceivable[];
  choice: Choice;
  onChange(choice: Choice): void;
}

function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The choice of receivables to anticipate: all, those until a day, or single ones. */
export function ChooseReceivables({ items, choice, onChange }: ChooseReceivablesProps) {
  const id = useId();
  const days = daysOf(items);
  const choose = (way: number) => onChange({ ...choice, way, until: choice.until || (days[0] ?? '') });
  return (
    <>
      <Segments label="Quais recebíveis" names={WAYS} chosen={choice.way} onChoose={choose} />
      {choice.way === 1 && (
        <div className="bal-list-filter">
          <label htmlFor={id}>Que caem até</label>
          <select
            id={id}
            className="bal-input"
            value={choice.until}
            onChange={({ target }) => onChange({ ...choice, until: target.value })}
          >
            {days.map((day) => (
              <option key={day} value={day}>
                {formatCalendarDate(day)}
              </option>
            ))}
          </select>
        </div>
      )}
      {choice.way === 2 && (
        <fieldset className="anticipation-pick">
          <legend className="bal-visually-hidden">Recebíveis</legend>
          {items.map(({ receivableId, orderNumber, installment, availableOn, amountCents, feeCents }) => (
            <label key={receivableId} className="anticipation-receivable">
              <input
                type="checkbox"
                checked={choice.picked.has(receivableId)}
                onChange={() => onChange({ ...choice, picked: toggled(choice.picked, receivableId) })}
              />
              <span>
                {`Pedido Nº ${orderNumber}, parcela ${installment}`}
                <span className="bal-meta">{` · cai em ${formatCalendarDate(availableOn)}`}</span>
              </span>
              <span className="anticipation-amount">
                {formatMoney(amountCents)}
                <span className="bal-meta">{`taxa ${formatMoney(feeCents)}`}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';
import { useId } from 'react';

export interface MethodChoiceProps {
  methods: readonly PaymentMethod[];
  value: PaymentMethod;
  onChange(method: PaymentMethod): void;
}

/** The choice of the method that a sale is simulated with. */
export function MethodChoice({ methods, value, onChange }: MethodChoiceProps) {
  const name = useId();
  return (
    <fieldset className="pay-choice">
      <legend>Forma de pagamento</legend>
      <div className="bal-choices">
        {methods.map((method) => (
          <label key={method} className="bal-choice">
            <input type="radio" name={name} checked={method === value} onChange={() => onChange(method)} />
            <span className="bal-choice-label">{PAYMENT_METHOD_LABELS[method]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { formatPercent, readScaled } from '@balcao/domain';
import { NumberInput, PartField, useFieldParts } from '@balcao/ui/form';
import { configField } from '../values-in';

export interface SurchargesInputProps {
  /** Given by the field around: basis points by number of installments, from one on. */
  value?: readonly (number | null)[];
  onChange?: (basisPoints: (number | null)[]) => void;
  /** Installments up to this many cost nothing more. */
  free: number;
  most: number;
}

/** The buyer's surcharge for each number of installments. */
export function SurchargesInput({ value = [], onChange, free, most }: SurchargesInputProps) {
  const part = useFieldParts(configField('interest.basisPoints'));
  const charged = Array.from({ length: Math.max(most - free, 0) }, (_, place) => free + place + 1);
  const change = (count: number, typed: number | null) =>
    onChange?.(
      Array.from({ length: most }, (_, place) => (place === count - 1 ? typed : (value[place] ?? 0))),
    );
  if (charged.length === 0)
    return <p className="bal-soft">Todas as parcelas são sem juros: não há acréscimo a informar.</p>;
  return (
    <div className="pay-surcharges">
      {charged.map((count) => (
        <PartField key={count} part={part(String(count - 1))} label={`Em ${count}×`}>
          {(control) => (
            <NumberInput
              {...control}
              unit="%"
              value={value[count - 1] ?? 0}
              read={(text) => readScaled(text, 2)}
              show={(basisPoints) => formatPercent(basisPoints).replace('%', '')}
              onChange={(typed) => change(count, typed)}
            />
          )}
        </PartField>
      ))}
    </div>
  );
}

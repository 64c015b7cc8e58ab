import { inThemeOrder, PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '@balcao/domain';
import { Button } from '@balcao/ui/base';

interface OrderInputProps {
  id?: string;
  value?: readonly PaymentMethod[];
  onChange?: (methods: PaymentMethod[]) => void;
}

/** Methods in their order, moved by buttons. */
export function OrderInput({ id, value = [], onChange }: OrderInputProps) {
  const methods = inThemeOrder(PAYMENT_METHODS, (method) => method, value);
  function raise(place: number) {
    const [before, moved] = [methods[place - 1], methods[place]];
    if (before && moved) onChange?.(methods.with(place - 1, moved).with(place, before));
  }
  return (
    <ol id={id} tabIndex={-1} className="pay-theme-list">
      {methods.map((method, place) => (
        <li key={method}>
          <span>
            {place + 1}. {PAYMENT_METHOD_LABELS[method]}
          </span>
          <Button
            kind="quiet"
            size="small"
            disabled={place === 0}
            aria-label={`Subir ${PAYMENT_METHOD_LABELS[method]}`}
            onClick={() => raise(place)}
          >
            Subir
          </Button>
        </li>
      ))}
    </ol>
  );
}

import { PAYMENT_METHOD_LABELS, type PaymentMethod, paymentMethodImage } from '@balcao/domain';
import { Thumbnail } from '@balcao/ui/base';

/** Methods by picture and name, in one line where there is room. */
export function MethodNames({ methods }: { methods: readonly PaymentMethod[] }) {
  return (
    <ul className="pay-methods">
      {methods.map((method) => (
        <li key={method}>
          <Thumbnail src={paymentMethodImage(method)} icon="payments" />
          {PAYMENT_METHOD_LABELS[method]}
        </li>
      ))}
    </ul>
  );
}

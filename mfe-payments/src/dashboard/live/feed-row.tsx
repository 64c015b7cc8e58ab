import type { CheckoutFeedEntry } from '@balcao/api-schema';
import { Link } from '@balcao/contract/router';
import { CHECKOUT_DEVICE_LABELS, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { Icon, type IconName, RelativeTime } from '@balcao/ui/base';
import { Money } from '@balcao/ui/display';
import { pedidoPath } from '../../pedidos/paths';

const ICONS: Readonly<Record<CheckoutFeedEntry['tone'], IconName>> = {
  success: 'check',
  info: 'orders',
  warning: 'clock',
  error: 'error',
  neutral: 'checkout',
};

/** Events whose text says how it was paid. */
const SAYS_METHOD: ReadonlySet<string> = new Set([
  'payment.captured',
  'payment.pix_created',
  'payment.boleto_created',
]);

/** The buyer, as far as they are known: "Ana P. · SP · Celular". */
function describeBuyer({ buyer, state, device, method, type }: CheckoutFeedEntry): string {
  return [
    buyer,
    state,
    device === 'unknown' ? null : CHECKOUT_DEVICE_LABELS[device],
    method === null || SAYS_METHOD.has(type) ? null : PAYMENT_METHOD_LABELS[method],
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Something that happened in the checkout. */
export function FeedRow({ entry }: { entry: CheckoutFeedEntry }) {
  const { text, tone, amountCents, order, isTest, receivedAt, occurredAt } = entry;
  const buyer = describeBuyer(entry);
  // What is told late, or all at once, did not happen now; a sender's clock may be ahead of ours.
  const [at = receivedAt] = [occurredAt, receivedAt].toSorted();
  return (
    <li className="live-row">
      <span className={`live-mark live-mark-${tone}`}>
        <Icon name={ICONS[tone]} size={16} />
      </span>
      <div className="live-what">
        <div>
          <strong>{text}</strong>
          {isTest && <span className="live-test">Teste</span>}
        </div>
        <p className="live-who">
          {order && <Link to={pedidoPath(order.id)}>Pedido {order.number}</Link>}
          {order && buyer && ' · '}
          {buyer}
        </p>
      </div>
      <div className="live-when">
        {amountCents !== null && <Money cents={amountCents} />}
        <span className="live-who">
          <RelativeTime iso={at} />
        </span>
      </div>
    </li>
  );
}

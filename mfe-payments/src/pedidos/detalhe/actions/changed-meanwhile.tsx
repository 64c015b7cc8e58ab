import type { OrderDetail } from '@balcao/api-schema';
import { formatRelative } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';

export interface ChangedMeanwhileProps {
  /** The order as the person saw it. */
  seen: OrderDetail;
  /** As it is now. */
  order: OrderDetail;
  /** The action is still allowed. */
  isPossible: boolean;
}

/** The events of an order while somebody filled in a dialog about it. */
export function ChangedMeanwhile({ seen, order, isPossible }: ChangedMeanwhileProps) {
  const known = new Set(seen.events.map(({ source, id }) => `${source}|${id}`));
  const news = order.events.filter(({ source, id }) => !known.has(`${source}|${id}`));
  return (
    <Notice kind="warning" title="Este pedido mudou em outro lugar. Nada foi feito aqui.">
      {news.length > 0 && (
        <ul className="order-differences">
          {news.map(({ source, id, text, actorName, sourceText, receivedAt }) => (
            <li key={`${source}|${id}`}>
              {text}, por {actorName || sourceText}, {formatRelative(receivedAt)}
            </li>
          ))}
        </ul>
      )}
      <p>
        {isPossible
          ? 'Confira e confirme de novo se ainda fizer sentido.'
          : 'Agora isso não é mais possível. O que você escreveu continua aqui para copiar.'}
      </p>
    </Notice>
  );
}

import type { OrderDetail } from '@balcao/api-schema';
import { Notice, Stack } from '@balcao/ui/base';

/** Ids of events that came twice, with different contents. */
export function ReusedEvents({ order: { reusedEvents } }: { order: OrderDetail }) {
  if (reusedEvents.length === 0) return null;
  const title =
    reusedEvents.length === 1
      ? 'Divergência: um evento repetiu um id com outro conteúdo'
      : `Divergência: ${reusedEvents.length} eventos repetiram ids com outro conteúdo`;
  return (
    <Notice kind="warning" title={title}>
      <Stack gap={8}>
        <ul className="order-differences">
          {reusedEvents.map(({ source, eventId, receivedAt, text }) => (
            <li key={`${source} ${eventId} ${receivedAt}`}>{text}</li>
          ))}
        </ul>
        <p>Confira na origem o que vale. O que faltou precisa vir com um id novo.</p>
      </Stack>
    </Notice>
  );
}

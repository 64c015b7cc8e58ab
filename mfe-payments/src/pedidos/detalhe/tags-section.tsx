import type { OrderDetail } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { normalizeOrderTag, ORDER_TAG_LIMITS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ChipsInput, submitFailureOf } from '@balcao/ui/form';
import { useMutation, useQuery } from '@balcao/ui/query';
import { useShowResource } from '@balcao/ui/resource';
import { useRef, useState } from 'react';
import { ORDERS } from './order-api';

const differenceOf = (before: readonly string[], after: readonly string[]) => ({
  add: after.filter((tag) => !before.includes(tag)),
  remove: before.filter((tag) => !after.includes(tag)),
});

type TagsChange = ReturnType<typeof differenceOf>;

/** The team's tags of the order. Each change of those who may edit is saved at once. */
export function TagsSection({ order }: { order: OrderDetail }) {
  return (
    <Section title="Etiquetas" description="Para encontrar este pedido na lista. Só a equipe da loja vê.">
      {order.canEdit ? <EditedTags order={order} /> : <p>{order.tags.join(', ') || 'Nenhuma etiqueta.'}</p>}
    </Section>
  );
}

function EditedTags({ order: { id, tags } }: { order: OrderDetail }) {
  const { http, notify } = useShell();
  const show = useShowResource<OrderDetail>(ORDERS);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const latest = useRef<TagsChange>(null);
  const shown = chosen ?? tags;
  const used = useQuery({
    queryKey: ['order-tags'],
    queryFn: ({ signal }) => send(http, 'GET /orders/tags', { signal }),
  });
  const change = useMutation({
    // One after the other, so that the last answer is the latest state.
    scope: { id: `order-tags-${id}` },
    mutationFn: (patch: TagsChange) => send(http, 'PATCH /orders/:id/tags', { params: { id }, body: patch }),
    onSuccess: show,
    onError: (error) => notify.toast(submitFailureOf(error).errors.join(' '), { kind: 'error' }),
    onSettled: (_order, _error, patch) => {
      if (latest.current === patch) setChosen(null);
    },
  });

  function choose(words: readonly string[]) {
    const next = [...new Set(words.map(normalizeOrderTag))].sort();
    setChosen(next);
    latest.current = differenceOf(shown, next);
    change.mutate(latest.current);
  }

  return (
    <ChipsInput
      aria-label="Etiquetas do pedido"
      value={[...shown]}
      onChange={choose}
      placeholder={shown.length === 0 ? 'presente, urgente…' : undefined}
      suggestions={used.data?.items.map(({ tag }) => tag)}
      maxCount={ORDER_TAG_LIMITS.count}
      maxLength={ORDER_TAG_LIMITS.length}
    />
  );
}

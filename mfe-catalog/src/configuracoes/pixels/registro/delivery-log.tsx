import type { PixelRecord } from '@balcao/api-schema';
import { useCan, useShell } from '@balcao/contract';
import {
  isFrameProvider,
  optionsOf,
  PIXEL_DELIVERY_LABELS,
  PIXEL_DELIVERY_STATUSES,
  type PixelDeliveryStatus,
} from '@balcao/domain';
import { Button, EmptyState, FormSkeleton, Notice, Section, Stack } from '@balcao/ui/base';
import { Select } from '@balcao/ui/figures';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { Loaded, useQuery, useQueryClient } from '@balcao/ui/query';
import { useState } from 'react';
import { usePixelApi } from '../pixel-api';
import { DeliveryItem } from './delivery-item';
import './registro.css';

/** So many are seen at first: people look at the latest. */
const SHOWN = 10;

/** The latest that a pixel was told, what is wrong with it, and what can be sent. */
export function DeliveryLog({ pixel }: { pixel: PixelRecord }) {
  const api = usePixelApi();
  const queries = useQueryClient();
  const { notify } = useShell();
  const mayEdit = useCan('marketing:editar');
  const isByPage = isFrameProvider(pixel.provider);
  const [showsAll, setShowsAll] = useState(false);
  const [status, setStatus] = useState<PixelDeliveryStatus | ''>('');
  const key = ['pixel-deliveries', pixel.id];
  const query = useQuery({
    // What is wrong with a pixel is another once it was saved, with its token too.
    queryKey: [...key, pixel.version, status],
    queryFn: ({ signal }) => api.deliveries(pixel.id, status || undefined, signal),
    placeholderData: (before, read) => (read?.queryKey.at(-1) === status ? before : undefined),
  });
  const { busy, submit } = useSubmit(
    async (work: () => Promise<string>) => {
      notify.toast(await work());
      await queries.invalidateQueries({ queryKey: key });
    },
    (error) => {
      const { errors, fields } = submitFailureOf(error);
      notify.toast([...Object.values(fields).flat(), ...errors].at(0) ?? '', { kind: 'error' });
    },
  );
  const tryOut = () =>
    submit(async () => {
      await api.sendTest(pixel.id);
      return 'Evento de teste a caminho. A resposta aparece no registro.';
    });
  const resend = (orderIds: readonly string[]) =>
    submit(async () => {
      const { resent, refused } = await api.resend(pixel.id, orderIds);
      if (resent.length === 0) return refused[0]?.why ?? 'Nada foi reenviado.';
      return resent.length === 1 ? 'Compra de volta à fila.' : `${resent.length} compras de volta à fila.`;
    });
  return (
    <Section
      title="Registro"
      description={`Os últimos 50 envios. O que foi enviado fica guardado por 45 dias.${isByPage ? ' Quem informa é a página de quem compra: confira com o Tag Assistant do Google.' : ''}`}
    >
      <Stack>
        {mayEdit && (
          <Stack direction="row" gap={8}>
            {!isByPage && (
              <Button icon="upload" disabled={busy} onClick={() => void tryOut()}>
                Enviar evento de teste
              </Button>
            )}
            <Button
              icon="refresh"
              disabled={busy}
              onClick={() => void queries.invalidateQueries({ queryKey: key })}
            >
              Atualizar
            </Button>
          </Stack>
        )}
        <Select<PixelDeliveryStatus>
          label="Status"
          all="Todos os status"
          value={status}
          options={optionsOf(PIXEL_DELIVERY_STATUSES, PIXEL_DELIVERY_LABELS)}
          onChange={setStatus}
        />
        <Loaded query={query} what="o registro" skeleton={<FormSkeleton fields={3} />}>
          {({ items, counts, problems }) => {
            const again = items.flatMap(({ orderId, resendProblem }) =>
              resendProblem === '' && orderId !== null ? [orderId] : [],
            );
            return (
              <Stack>
                {problems.map((problem) => (
                  <Notice key={problem} kind="warning">
                    {problem}
                  </Notice>
                ))}
                {counts.length > 0 && (
                  <p className="bal-meta">
                    {counts
                      .map(({ status: of, count }) => `${PIXEL_DELIVERY_LABELS[of]}: ${count}`)
                      .join('. ')}
                    .
                  </p>
                )}
                {mayEdit && again.length > 1 && (
                  <div>
                    <Button icon="refresh" disabled={busy} onClick={() => void resend(again)}>
                      Reenviar as {again.length} que podem
                    </Button>
                  </div>
                )}
                {items.length === 0 ? (
                  <EmptyState
                    kind={status === '' ? 'never' : 'filtered'}
                    icon="link"
                    title={status === '' ? 'Nenhum envio ainda' : 'Nenhum envio com este status'}
                    body={`Cada venda informada a este pixel aparece aqui${isByPage ? '' : ', com a resposta do provedor'}.`}
                  />
                ) : (
                  <ul className="cat-rows" aria-label="Envios">
                    {(showsAll ? items : items.slice(0, SHOWN)).map((delivery) => (
                      <DeliveryItem
                        key={delivery.id}
                        delivery={delivery}
                        isByPage={isByPage}
                        busy={busy}
                        onResend={
                          mayEdit && delivery.orderId !== null
                            ? () => void resend([delivery.orderId ?? ''])
                            : undefined
                        }
                      />
                    ))}
                  </ul>
                )}
                {!showsAll && items.length > SHOWN && (
                  <div>
                    <Button onClick={() => setShowsAll(true)}>Mostrar os {items.length}</Button>
                  </div>
                )}
              </Stack>
            );
          }}
        </Loaded>
      </Stack>
    </Section>
  );
}

import type { PixelDelivery } from '@balcao/api-schema';
import { formatMoney } from '@balcao/domain';
import { Button, LinkButton, RelativeTime, Stack, StatusPill } from '@balcao/ui/base';
import { useState } from 'react';
import { attemptWords, deliveryHelp, deliveryName, deliveryPill } from './delivery-words';

interface DeliveryItemProps {
  delivery: PixelDelivery;
  /** Whether the page of the buyer tells it, and not this product. */
  isByPage: boolean;
  busy: boolean;
  /** Left out where it may not be sent again. */
  onResend: (() => void) | undefined;
}

/** Something that a pixel was told: what came of it, and on demand all of it. */
export function DeliveryItem({ delivery, isByPage, busy, onResend }: DeliveryItemProps) {
  const [isOpen, setOpen] = useState(false);
  const name = deliveryName(delivery);
  const { status, valueCents, orderId, attempts, payload, resendProblem, eventId } = delivery;
  return (
    <li className="cat-row">
      <div className="cat-row-head">
        <strong>{name}</strong>
        <StatusPill {...deliveryPill(status)} />
        <span className="bal-meta">
          <RelativeTime iso={delivery.createdAt} />
        </span>
      </div>
      <p className="bal-meta">
        {valueCents > 0 && `${formatMoney(valueCents)}. `}
        {deliveryHelp(status, isByPage)}
        {status === 'tentando' && delivery.nextAttemptAt && (
          <>
            {' A próxima tentativa: '}
            <RelativeTime iso={delivery.nextAttemptAt} />.
          </>
        )}
      </p>
      <Stack direction="row" gap={8}>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={`Detalhes: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          Detalhes
        </Button>
        {orderId && (
          <LinkButton kind="link" to={`/backoffice/pedidos/detalhe/${orderId}`}>
            Ver pedido
          </LinkButton>
        )}
        {onResend && resendProblem === '' && (
          <Button
            size="small"
            icon="refresh"
            disabled={busy}
            aria-label={`Reenviar: ${name}`}
            onClick={onResend}
          >
            Reenviar
          </Button>
        )}
      </Stack>
      {isOpen && (
        <div className="cat-details">
          <p className="bal-meta">
            Código do evento: <span className="cat-code">{eventId}</span>
          </p>
          {resendProblem !== '' && delivery.event === 'paid' && (
            <p className="bal-meta">Não pode ser reenviado: {resendProblem}</p>
          )}
          {attempts.length > 0 && (
            <ol className="cat-attempts" aria-label="Tentativas">
              {attempts.map((attempt) => (
                <li key={attempt.at}>
                  <RelativeTime iso={attempt.at} />: {attemptWords(attempt)}.
                  {attempt.text !== '' && <pre className="cat-answer">{attempt.text}</pre>}
                </li>
              ))}
            </ol>
          )}
          {payload && (
            <div>
              <p className="bal-meta">
                O que foi enviado: os dados de quem comprou só como resumo (SHA-256), sem o token.
              </p>
              <pre className="cat-answer">{JSON.stringify(payload, null, 2)}</pre>
            </div>
          )}
        </div>
      )}
    </li>
  );
}

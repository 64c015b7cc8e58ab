import type { LoggedDeliveryDetail, WebhookSimulation } from '@balcao/api-schema';
import { FormSkeleton, LinkButton, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DefinitionList } from '@balcao/ui/display';
import { Loaded } from '@balcao/ui/query';
import { outcomePill } from '../gateway/webhook/delivery-words';
import { useDelivery } from '../notificacoes/log-api';
import { resultWords } from '../notificacoes/log-words';
import { notificacaoPath, pedidoPath } from '../paths';

const OK = 200;
const ANSWERS: Readonly<Record<number, string>> = {
  200: 'recebida',
  400: 'conteúdo não reconhecido',
  401: 'assinatura recusada',
  404: 'endereço desconhecido',
  429: 'notificações demais',
};

/** The answer of our address to a notice, and the outcome. */
export function SimulationResult({ sent }: { sent: WebhookSimulation }) {
  const { status, answer, deliveryId } = sent;
  const words = ANSWERS[status] ?? 'não foi recebida';
  return (
    <Section title="O que o Balcão respondeu">
      <div aria-live="polite">
        <Stack>
          <div>
            <StatusPill
              kind={status === OK ? 'success' : 'danger'}
              icon={status === OK ? 'check' : 'error'}
              label={`${status}: ${words}`}
            />
          </div>
          <DefinitionList items={[{ term: 'Resposta', value: <code className="pay-wrap">{answer}</code> }]} />
          {deliveryId && status === OK && <Effect deliveryId={deliveryId} />}
          {deliveryId && status !== OK && (
            <p className="bal-soft">Nada mudou. Ela foi contada entre as recusadas.</p>
          )}
        </Stack>
      </div>
    </Section>
  );
}

function Effect({ deliveryId }: { deliveryId: string }) {
  return (
    <Loaded query={useDelivery(deliveryId)} what="o resultado" skeleton={<FormSkeleton fields={1} />}>
      {(delivery: LoggedDeliveryDetail) => (
        <Stack>
          <Stack direction="row" gap={8}>
            <StatusPill {...outcomePill(delivery)} />
            <span>{resultWords(delivery)}</span>
          </Stack>
          <Stack direction="row" gap={8}>
            {delivery.orderId && <LinkButton to={pedidoPath(delivery.orderId)}>Ver pedido</LinkButton>}
            <LinkButton to={notificacaoPath(deliveryId)}>Ver notificação</LinkButton>
          </Stack>
        </Stack>
      )}
    </Loaded>
  );
}

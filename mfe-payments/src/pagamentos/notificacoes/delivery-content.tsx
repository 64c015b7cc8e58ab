import type { LoggedDeliveryDetail } from '@balcao/api-schema';
import { Section, Stack } from '@balcao/ui/base';
import { CopyButton, DefinitionList, Disclosure } from '@balcao/ui/display';

/** JSON with line breaks; anything else as it came. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

function whyNotShown({ outcome, canReprocess }: LoggedDeliveryDetail): string {
  if (outcome.state === 'refused') return 'De notificações recusadas só contamos quantas chegaram.';
  return canReprocess
    ? 'O conteúdo não está mais guardado: foi apagado a pedido de um cliente.'
    : 'Só quem pode alterar os pagamentos da loja vê o conteúdo, porque ele tem dados de clientes.';
}

/** The content of a delivery as it came, for support. */
export function DeliveryContent({ delivery }: { delivery: LoggedDeliveryDetail }) {
  const { content } = delivery;
  if (content === null)
    return (
      <Section title="Conteúdo">
        <p className="bal-soft">{whyNotShown(delivery)}</p>
      </Section>
    );
  const body = readable(content.body);
  const headers = Object.entries(content.headers).map(([term, value]) => ({
    term,
    value: <span className="pay-wrap">{value}</span>,
  }));
  return (
    <Section
      title="Conteúdo"
      description="Como chegou. Tem dados de clientes: não o envie a ninguém."
      actions={
        <CopyButton text={body} done="Conteúdo copiado.">
          Copiar conteúdo
        </CopyButton>
      }
    >
      <Stack>
        <Disclosure summary="Ver conteúdo">
          <pre className="pay-content">{body}</pre>
        </Disclosure>
        {content.isCut && <p className="bal-meta">Só o começo é mostrado.</p>}
        {headers.length > 0 && (
          <Disclosure summary="Cabeçalhos">
            <DefinitionList items={headers} />
          </Disclosure>
        )}
      </Stack>
    </Section>
  );
}

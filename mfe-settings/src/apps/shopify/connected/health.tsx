import type { ShopifyIntegration } from '@balcao/api-schema';
import { Notice, RelativeTime, Stack } from '@balcao/ui/base';
import { DateTime, type Definition, DefinitionList } from '@balcao/ui/display';
import { buyerDataWords } from '../shopify-words';

function factsOf({ shopDomain, health }: ShopifyIntegration): Definition[] {
  const { lastWebhookAt, lastError, tokenExpiresAt, webhookVersion, buyerData } = health;
  return [
    { term: 'Loja', value: <span className="set-name">{shopDomain}</span> },
    {
      term: 'Última notificação',
      value: lastWebhookAt ? <RelativeTime iso={lastWebhookAt} /> : 'Nenhuma em 30 dias',
    },
    {
      term: 'Último erro',
      value: lastError ? (
        <>
          {lastError.text} <RelativeTime iso={lastError.at} />
        </>
      ) : (
        'Nenhum'
      ),
    },
    {
      term: 'Token de acesso',
      value: tokenExpiresAt ? (
        <>
          Vence <DateTime iso={tokenExpiresAt} />
        </>
      ) : (
        'Não vence'
      ),
      ...(tokenExpiresAt && { note: 'Renovamos antes.' }),
    },
    { term: 'Versão da API', value: health.apiVersion },
    {
      term: 'Versão das notificações',
      value: webhookVersion ?? 'Ainda não conferida',
      ...(webhookVersion &&
        webhookVersion !== health.apiVersion && { note: `Mude-a no aplicativo para ${health.apiVersion}.` }),
    },
    { term: 'Dados do comprador', value: buyerDataWords(buyerData) },
  ];
}

/** The health of a link: the last delivery, the versions, and missing topics. */
export function Health({ link }: { link: ShopifyIntegration }) {
  const { missingTopics, gapFrom } = link.health;
  return (
    <Stack>
      {gapFrom && (
        <Notice kind="warning" title="Pode faltar alguma coisa">
          Desde <DateTime iso={gapFrom} /> a Shopify não avisou de tudo
          {missingTopics.length > 0 && `: ${missingTopics.join(', ')}`}. A próxima sincronização busca o que
          faltou.
        </Notice>
      )}
      <DefinitionList items={factsOf(link)} />
    </Stack>
  );
}

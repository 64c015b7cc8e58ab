import type { ApiKey, ApiKeyList } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { formatDecimal } from '@balcao/domain';
import { Button, EmptyState, Notice, Section, Stack } from '@balcao/ui/base';
import { Disclosure, useConfirmNamed } from '@balcao/ui/display';
import { submitFailureOf, useSubmit } from '@balcao/ui/form';
import { useState } from 'react';
import { ApiKeyItem } from './api-key-item';
import { revokeApiKey } from './api-keys-api';
import { DocsLink } from './docs-link';
import { lastUseWords } from './key-words';

export interface ApiKeysProps {
  list: ApiKeyList;
  onNew(): void;
  readAgain(): Promise<unknown>;
}

/** The store's keys, those that are revoked folded away. */
export function ApiKeys({ list, onNew, readAgain }: ApiKeysProps) {
  const { http, notify } = useShell();
  const { confirmNamed, confirmation } = useConfirmNamed();
  const [problem, setProblem] = useState<string>();
  const active = list.items.filter(({ revokedAt }) => revokedAt === null);
  const revoked = list.items.filter(({ revokedAt }) => revokedAt !== null);

  const { busy, submit } = useSubmit(
    async (apiKey: ApiKey) => {
      setProblem(undefined);
      const sure = await confirmNamed({
        verb: 'Revogar',
        kind: 'a chave',
        name: apiKey.name,
        consequence: `${lastUseWords(apiKey)} Quem a usa deixa de ter acesso na próxima chamada, e ela não pode ser reativada.`,
        destructive: true,
      });
      if (!sure) return;
      await revokeApiKey(http, apiKey.id);
      await readAgain();
      notify.toast(`Chave revogada: ${apiKey.name}.`);
    },
    (error) => {
      setProblem(submitFailureOf(error).errors.join(' '));
      // Somebody else may have revoked it.
      void readAgain();
    },
  );

  const create = list.canEdit && <CreateKey list={list} count={active.length} onNew={onNew} />;

  return (
    <Section
      title="Chaves de API"
      description="Com uma chave, outro sistema envia e lê pedidos desta loja: seu site, seu ERP, um checkout próprio."
    >
      <Stack>
        {problem && <Notice kind="error">{problem}</Notice>}
        {!list.canEdit && (
          <Notice kind="info">Só quem administra a loja cria e revoga chaves. Peça a essa pessoa.</Notice>
        )}
        {active.length === 0 ? (
          <EmptyState
            kind="never"
            icon="link"
            title="Nenhuma chave ativa"
            body={list.canEdit && 'Crie uma chave de teste e faça a primeira chamada em um minuto.'}
            action={create}
          />
        ) : (
          <ul className="set-rows" aria-label="Chaves ativas">
            {active.map((apiKey) => (
              <ApiKeyItem
                key={apiKey.id}
                apiKey={apiKey}
                busy={busy}
                onRevoke={list.canEdit ? () => void submit(apiKey) : undefined}
              />
            ))}
          </ul>
        )}
        {active.length > 0 && create}
        {revoked.length > 0 && (
          <Disclosure summary={`Chaves revogadas (${revoked.length})`}>
            <ul className="set-rows" aria-label="Chaves revogadas">
              {revoked.map((apiKey) => (
                <ApiKeyItem key={apiKey.id} apiKey={apiKey} />
              ))}
            </ul>
          </Disclosure>
        )}
        <p className="bal-meta">
          Até {list.limit} chaves ativas, cada uma com até {formatDecimal(list.requestsPerMinute)} chamadas
          por minuto.
        </p>
        <DocsLink url={list.docsUrl} />
      </Stack>
      {confirmation}
    </Section>
  );
}

function CreateKey({ list: { limit }, count, onNew }: { list: ApiKeyList; count: number; onNew(): void }) {
  if (count >= limit)
    return <Notice kind="warning">Você chegou a {limit} chaves ativas. Revogue uma para criar outra.</Notice>;
  return (
    <div>
      <Button kind="primary" icon="plus" onClick={onNew}>
        Criar chave de API
      </Button>
    </div>
  );
}

import type { DomainCheck, DomainRecordShown } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { useShell } from '@balcao/contract';
import { DOMAIN_REASON_TEXTS } from '@balcao/domain';
import { Button, FormSkeleton, RelativeTime, Section, Stack, StatusPill } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { differencesOf } from '../domain-words';
import { domainKey } from '../use-domain';

/** So many are seen at first: people look at the latest. */
const SHOWN = 5;

/** The latest looks at the DNS of a domain, and what each has found. */
export function CheckLog({ domain: { id, status, nextCheckAt } }: { domain: DomainRecordShown }) {
  const { http } = useShell();
  const query = useQuery({
    // Read again after each look.
    queryKey: [...domainKey(id), 'checks', status, nextCheckAt],
    queryFn: ({ signal }) => send(http, 'GET /domains/:id/checks', { params: { id }, signal }),
    placeholderData: (before) => before,
  });
  return (
    <Section
      title="Últimas verificações"
      description="Perguntamos aos servidores do próprio domínio. Depois de ativo, uma vez por noite."
    >
      <Loaded query={query} what="as verificações" skeleton={<FormSkeleton fields={2} />}>
        {({ items }) => <Checks items={items} />}
      </Loaded>
    </Section>
  );
}

function Checks({ items }: { items: readonly DomainCheck[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (items.length === 0) return <p className="bal-soft">Nenhuma ainda. A primeira acontece em instantes.</p>;
  const shown = showsAll ? items : items.slice(0, SHOWN);
  return (
    <Stack>
      <ul className="set-rows" aria-label="Verificações">
        {shown.map((check) => (
          <CheckItem key={check.at} check={check} />
        ))}
      </ul>
      {shown.length < items.length && (
        <div>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Ver todas ({items.length})
          </Button>
        </div>
      )}
    </Stack>
  );
}

function CheckItem({ check }: { check: DomainCheck }) {
  const { at, reason } = check;
  const isSilent = reason === 'dns_sem_resposta';
  return (
    <li className="set-row">
      <div className="set-row-head">
        <RelativeTime iso={at} />
        {reason === null && <StatusPill kind="success" icon="check" label="Tudo certo" />}
        {isSilent && <StatusPill kind="neutral" icon="offline" label="Sem resposta" />}
        {reason !== null && !isSilent && <StatusPill kind="warning" icon="alert" label="Com problema" />}
      </div>
      {reason !== null && <p className="bal-meta">{DOMAIN_REASON_TEXTS[reason]}</p>}
      {differencesOf(check).map((sentence) => (
        <p key={sentence} className="bal-meta set-name">
          {sentence}
        </p>
      ))}
    </li>
  );
}

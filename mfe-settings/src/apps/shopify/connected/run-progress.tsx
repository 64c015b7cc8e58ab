import type { ShopifyIntegration, ShopifySyncRun } from '@balcao/api-schema';
import { Notice, ProgressMeter, RelativeTime, Stack } from '@balcao/ui/base';
import { Disclosure } from '@balcao/ui/display';
import { Copied } from '../copied';
import { ScopeList } from '../scope-list';
import { runWords } from '../shopify-words';

/** How far a run is, and what could not be taken in. */
export function Progress({ run }: { run: ShopifySyncRun }) {
  const { state, kind, done, total, failed, failedCount, finishedAt } = run;
  const isImport = kind === 'importacao' && total !== null && total > 0;
  return (
    <Stack gap={8}>
      {isImport && <ProgressMeter label="Produtos" value={done} max={Math.max(done, total)} />}
      {state === 'falhou' ? (
        <Notice kind="error">{runWords(run)}</Notice>
      ) : (
        <p role="status">
          {runWords(run)}{' '}
          {finishedAt && (
            <span className="bal-meta">
              <RelativeTime iso={finishedAt} />
            </span>
          )}
        </p>
      )}
      {failedCount > 0 && (
        <Disclosure summary={`Não entraram: ${failedCount}`}>
          <ul className="set-rows" aria-label="O que não entrou">
            {failed.map(({ id, text }) => (
              <li key={id} className="set-row">
                <strong className="set-name">{id}</strong>
                <span className="bal-meta">{text}</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Stack>
  );
}

/** The permissions that the app lacks, and the way to get them. */
export function MissingScopes({ link }: { link: ShopifyIntegration }) {
  const { missingScopes } = link.registration;
  return (
    <Notice kind="warning" title="Faltam permissões no aplicativo">
      <ScopeList scopes={missingScopes} label="Permissões que faltam" />
      <p>
        No Dev Dashboard, crie uma nova versão do aplicativo com todas as permissões abaixo, publique-a (
        <strong>Release</strong>) e verifique de novo.
      </p>
      <Copied label="Scopes (permissões)" text={link.scopes.join(',')} what="permissões" />
    </Notice>
  );
}

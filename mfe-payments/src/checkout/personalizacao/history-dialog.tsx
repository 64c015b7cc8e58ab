import type { CheckoutThemeRecord, CheckoutThemeVersion } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { Button, FormSkeleton, Notice, Stack } from '@balcao/ui/base';
import { DateTime, Dialog, Disclosure } from '@balcao/ui/display';
import { useStepUp } from '@balcao/ui/form';
import { Loaded, useQuery } from '@balcao/ui/query';
import { useState } from 'react';
import { DifferencesTable } from './differences-table';

interface HistoryDialogProps {
  theme: CheckoutThemeRecord;
  readOnly: boolean;
  onClose(): void;
  onRestored(theme: CheckoutThemeRecord): void;
}

/** The published versions, with time and author. One that is restored becomes the draft. */
export function HistoryDialog({ theme, readOnly, onClose, onRestored }: HistoryDialogProps) {
  const { http, notify } = useShell();
  const [restoring, setRestoring] = useState<number>();
  const [problem, setProblem] = useState('');
  const stepUp = useStepUp();
  const query = useQuery({
    queryKey: ['theme-versions', theme.id, theme.publishedNumber],
    queryFn: async ({ signal }) =>
      (await send(http, 'GET /checkout-themes/:id/versions', { params: { id: theme.id }, signal })).items,
  });

  async function restore(number: number) {
    setRestoring(number);
    setProblem('');
    try {
      const restored = await stepUp.run(() =>
        send(http, 'POST /checkout-themes/:id/restore', {
          params: { id: theme.id },
          body: { number },
          headers: { 'If-Match': `"${theme.version}"` },
        }),
      );
      if (restored === null) return;
      onRestored(restored.value);
      notify.toast(`A versão ${number} virou o rascunho. Publique para os clientes verem.`);
      onClose();
    } catch (error) {
      setProblem(
        isApiError(error) ? error.errors.join(' ') : 'Não conseguimos restaurar a versão. Tente de novo.',
      );
    } finally {
      setRestoring(undefined);
    }
  }

  return (
    <>
      <Dialog open title="Versões publicadas" width={720} onClose={onClose}>
        <Loaded query={query} what="as versões" skeleton={<FormSkeleton fields={3} />}>
          {(versions) => (
            <Stack>
              {problem && <Notice kind="error">{problem}</Notice>}
              {versions.length === 0 && <p>Nada foi publicado ainda.</p>}
              <ol className="pay-theme-versions">
                {versions.map((version, place) => (
                  <Version
                    key={version.number}
                    version={version}
                    before={versions[place + 1]}
                    isShown={version.number === theme.publishedNumber}
                    isBusy={restoring === version.number}
                    {...(!readOnly && { onRestore: () => void restore(version.number) })}
                  />
                ))}
              </ol>
            </Stack>
          )}
        </Loaded>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

interface VersionProps {
  version: CheckoutThemeVersion;
  before: CheckoutThemeVersion | undefined;
  isShown: boolean;
  isBusy: boolean;
  onRestore?: () => void;
}

function Version({ version, before, isShown, isBusy, onRestore }: VersionProps) {
  return (
    <li>
      <div className="pay-theme-version">
        <span>
          <b>Versão {version.number}</b>
          {isShown && ' · é a que os clientes veem'}
          <span className="bal-meta">
            <DateTime iso={version.publishedAt} /> {version.publishedBy && `por ${version.publishedBy}`}
          </span>
        </span>
        {onRestore && (
          <Button
            size="small"
            busy={isBusy}
            onClick={onRestore}
            aria-label={`Restaurar a versão ${version.number}`}
          >
            Restaurar
          </Button>
        )}
      </div>
      {before && (
        <Disclosure summary={`O que mudou desde a versão ${before.number}`}>
          <DifferencesTable before={before.config} after={version.config} />
        </Disclosure>
      )}
    </li>
  );
}

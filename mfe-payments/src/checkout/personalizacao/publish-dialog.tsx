import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { isApiError, useShell } from '@balcao/contract';
import { contrastChecks, contrastText, NEW_CHECKOUT_THEME } from '@balcao/domain';
import { Button, Notice, Stack } from '@balcao/ui/base';
import { Dialog } from '@balcao/ui/display';
import { useState } from 'react';
import { DifferencesTable } from './differences-table';

interface PublishDialogProps {
  theme: CheckoutThemeRecord;
  /** Whether the form has what was not saved. */
  hasUnsaved: boolean;
  onClose(): void;
  onPublished(theme: CheckoutThemeRecord): void;
}

/** The changes that buyers will see, before they do. */
export function PublishDialog({ theme, hasUnsaved, onClose, onPublished }: PublishDialogProps) {
  const { http, notify } = useShell();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const failed = contrastChecks(theme.config).filter(({ isEnough }) => !isEnough);

  async function publish() {
    setBusy(true);
    setProblems([]);
    try {
      onPublished(
        await send(http, 'POST /checkout-themes/:id/publish', {
          params: { id: theme.id },
          headers: { 'If-Match': `"${theme.version}"` },
        }),
      );
      notify.toast('Publicado. Quem chegar agora já vê assim; quem está comprando termina como começou.');
      onClose();
    } catch (error) {
      const isStale = isApiError(error) && error.status === 412;
      setProblems(
        isStale
          ? ['Alguém salvou este rascunho agora há pouco. Feche, confira e publique de novo.']
          : isApiError(error)
            ? [...Object.values(error.fields ?? {}).flat(), ...error.errors]
            : ['Não conseguimos publicar. Tente de novo.'],
      );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={`Publicar “${theme.name}”`}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancelar
          </Button>
          <Button kind="primary" busy={isBusy} disabled={failed.length > 0} onClick={() => void publish()}>
            Publicar
          </Button>
        </>
      }
    >
      <Stack>
        {hasUnsaved && (
          <Notice kind="warning">
            Há mudanças que você ainda não salvou: elas ficam de fora. Para incluí-las, cancele e salve o
            rascunho.
          </Notice>
        )}
        {failed.length > 0 && (
          <Notice kind="error" title="Mude as cores antes de publicar">
            <ul className="pay-theme-contrast">
              {failed.map((check) => (
                <li key={check.label}>{contrastText(check)}</li>
              ))}
            </ul>
          </Notice>
        )}
        {problems.length > 0 && <Notice kind="error">{problems.join(' ')}</Notice>}
        <p>
          {theme.published
            ? 'O que muda para quem compra:'
            : 'Será a primeira publicação. O que muda em relação à aparência do Balcão:'}
        </p>
        <DifferencesTable before={theme.published ?? NEW_CHECKOUT_THEME} after={theme.config} />
      </Stack>
    </Dialog>
  );
}

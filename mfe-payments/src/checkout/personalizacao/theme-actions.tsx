import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { isApiError, useShell } from '@balcao/contract';
import { Button } from '@balcao/ui/base';
import { useConfirmNamed } from '@balcao/ui/display';
import { type FormHandle, useFormData } from '@balcao/ui/form';
import { useState } from 'react';
import { PERSONALIZATION } from '../paths';
import { removeTheme } from '../theme-api';
import { useRemoveTheme, useShowTheme } from '../use-themes';
import { HistoryDialog } from './history-dialog';
import { PublishDialog } from './publish-dialog';
import { configIn, isUnpublished } from './theme-values';

interface ThemeActionsProps {
  theme: CheckoutThemeRecord;
  form: FormHandle;
}

const useHasUnsaved = ({ theme, form }: ThemeActionsProps): boolean =>
  JSON.stringify(configIn(useFormData(form) ?? {}, theme.config)) !== JSON.stringify(theme.config);

/** Shows the draft to buyers, after what changes was looked at. */
export function PublishButton({ theme, form }: ThemeActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const show = useShowTheme();
  const hasUnsaved = useHasUnsaved({ theme, form });
  return (
    <>
      <Button kind="primary" disabled={!isUnpublished(theme) && !hasUnsaved} onClick={() => setOpen(true)}>
        Publicar
      </Button>
      {isOpen && (
        <PublishDialog
          theme={theme}
          hasUnsaved={hasUnsaved}
          onClose={() => setOpen(false)}
          onPublished={show}
        />
      )}
    </>
  );
}

/** The history and the deletion of a theme. */
export function MoreActions({ theme, readOnly }: { theme: CheckoutThemeRecord; readOnly: boolean }) {
  const { http, notify, navigation } = useShell();
  const [isOpen, setOpen] = useState(false);
  const show = useShowTheme();
  const takeOffPage = useRemoveTheme();
  const { confirmNamed, confirmation } = useConfirmNamed();

  async function remove() {
    const isSure = await confirmNamed({
      verb: 'Excluir',
      kind: 'a aparência',
      name: theme.name,
      consequence:
        'Quem chegar depois vê a aparência padrão, ou a do Balcão. Quem está comprando termina como começou.',
      destructive: true,
    });
    if (!isSure) return;
    try {
      await removeTheme(http, theme.id);
      takeOffPage(theme.id);
      navigation.navigate(PERSONALIZATION, { replace: true });
      notify.toast('Aparência excluída.');
    } catch (error) {
      notify.toast(isApiError(error) ? error.errors.join(' ') : 'Não conseguimos excluir. Tente de novo.');
    }
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Versões</Button>
      {!readOnly && (
        <Button destructive onClick={() => void remove()}>
          Excluir
        </Button>
      )}
      {isOpen && (
        <HistoryDialog theme={theme} readOnly={readOnly} onClose={() => setOpen(false)} onRestored={show} />
      )}
      {confirmation}
    </>
  );
}

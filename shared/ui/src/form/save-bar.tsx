import { useDeferredValue, useEffect } from 'react';
import { Button } from '../base/button';
import { useFormDirty, useFormScope } from './form-context';
import { useUnsavedGuard } from './use-unsaved-guard';

/**
 * Appears at the bottom when something in the form has changed. Ctrl/Cmd+S saves; leaving asks first.
 *
 * @param label the verb with its object: "Salvar dados"
 */
export function SaveBar({ label = 'Salvar' }: { label?: string }) {
  const { busy, submit, save, discard } = useFormScope();
  const dirty = useFormDirty();
  // Drawn after the key that changed something, so that the key itself is shown at once.
  const isShown = useDeferredValue(dirty) && dirty;
  useUnsavedGuard(dirty, save);

  useEffect(() => {
    function saveByKeyboard(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (dirty) submit();
    }
    document.addEventListener('keydown', saveByKeyboard);
    return () => document.removeEventListener('keydown', saveByKeyboard);
  }, [dirty, submit]);

  if (!isShown) return null;
  return (
    <section className="bal-save-bar" aria-label="Alterações não salvas" data-returns-focus="">
      <span className="bal-save-bar-text">Alterações não salvas</span>
      <Button onClick={discard} disabled={busy}>
        Descartar
      </Button>
      <Button kind="primary" type="submit" busy={busy}>
        {label}
      </Button>
    </section>
  );
}

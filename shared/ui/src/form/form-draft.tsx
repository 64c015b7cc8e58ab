import { Form } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../base/button';
import { Notice } from '../base/notice';
import { RelativeTime } from '../base/relative-time';
import { Stack } from '../base/stack';
import { useFormDirty, useFormScope } from './form-context';
import { type Draft, useDraft } from './use-draft';

export interface FormDraftProps {
  /** Declared in the area's `storageKeys`. */
  storageKey: string;
  /** The record among those that share the key: two forms open on different records keep different drafts. */
  part: string;
  /** Fields that are not kept: secrets, personal data, numbers of documents. Declared once, outside of what renders. */
  except?: readonly string[];
}

const NONE: readonly string[] = [];

/**
 * Keeps unsaved changes of the surrounding form as a draft and offers them when the form is opened again, for example
 * after a reload or an expired session. Only changed fields are kept, so a draft does not undo what others saved.
 */
export function FormDraft({ storageKey, part, except = NONE }: FormDraftProps) {
  const { changes, unsaved, edit } = useFormScope();
  const dirty = useFormDirty();
  const { found, keep, remove } = useDraft(storageKey, part);
  const [taken, setTaken] = useState<Draft>();
  const wasKept = useRef(false);
  // Saves the draft again after each change.
  const values: unknown = Form.useWatch([], Form.useFormInstance());
  // A draft equal to the stored values is useless, for example after a save whose answer was lost.
  const offered = useMemo(
    () => (found && found !== taken ? unsaved(found.changes) : {}),
    [found, taken, unsaved],
  );

  useEffect(() => {
    if (values === undefined) return;
    // The offered draft must survive until the person takes or discards it.
    const kept = Object.entries({ ...offered, ...changes() }).filter(([field]) => !except.includes(field));
    const isWorthKeeping = kept.length > 0;
    // Without newer changes the draft keeps its time.
    if (isWorthKeeping && (dirty || wasKept.current))
      keep(Object.fromEntries(kept), dirty ? undefined : found?.at);
    if (!isWorthKeeping && (found || wasKept.current)) remove();
    wasKept.current = dirty && isWorthKeeping;
  }, [dirty, values, offered, found, changes, except, keep, remove]);

  if (!found || Object.keys(offered).length === 0) return null;
  return (
    <Notice
      kind="info"
      title="Você mudou este formulário e não salvou"
      action={
        <Stack direction="row" gap={8}>
          <Button
            size="small"
            onClick={() => {
              edit({ ...offered, ...changes() });
              setTaken(found);
            }}
          >
            Continuar de onde parou
          </Button>
          <Button size="small" kind="quiet" onClick={remove}>
            Descartar alterações
          </Button>
        </Stack>
      }
    >
      Última mudança não salva: <RelativeTime iso={found.at} />.
    </Notice>
  );
}

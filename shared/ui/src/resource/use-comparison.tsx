import { type ReactNode, type RefObject, useState } from 'react';
import { CompareDialog, type Side } from '../display/compare-dialog';
import type { FormHandle, FormValues } from '../form/form-values';
import { type ComparedSpec, type Conflict, chosenValues, conflictOf, currentOf } from './conflict';
import { USUAL_WORDS, type Versioned } from './resource-spec';

export interface Comparison {
  /** Opens the comparison for a stale save. @returns whether the error was one */
  open(error: unknown): boolean;
  /** Render it outside of forms. */
  dialog: ReactNode;
}

export interface ComparisonOptions<Resource extends Versioned, Values extends FormValues> {
  form: FormHandle;
  /** The record that the form's changes are made to. */
  base: RefObject<Resource | undefined>;
  /** Gets the record as it is now, before the chosen values are saved on it. */
  onCurrent(current: Resource): void;
  spec: ComparedSpec<Resource, Values> & { words?: { changedElsewhere: string } | undefined };
}

/** Lets a person resolve a stale save field by field, and saves what they chose on the newer version. */
export function useComparison<Resource extends Versioned, Values extends FormValues>({
  spec,
  form,
  base,
  onCurrent,
}: ComparisonOptions<Resource, Values>): Comparison {
  const [conflict, setConflict] = useState<Conflict<Resource, Values> | null>(null);

  function open(error: unknown): boolean {
    const current = currentOf<Resource>(error);
    if (!current || !base.current) return false;
    setConflict(conflictOf(spec, base.current, form.getFieldsValue() as Values, current));
    return true;
  }

  function resolve(found: Conflict<Resource, Values>, chosen: Readonly<Record<string, Side>>) {
    base.current = found.current;
    onCurrent(found.current);
    const values = Object.entries(chosenValues(spec, found, chosen));
    form.setFields(values.map(([field, value]) => ({ name: field, value })));
    setConflict(null);
    form.submit();
  }

  return {
    open,
    dialog: conflict && (
      <CompareDialog
        open
        title={(spec.words ?? USUAL_WORDS).changedElsewhere}
        differences={conflict.differences}
        onCancel={() => setConflict(null)}
        onResolve={(chosen) => resolve(conflict, chosen)}
      />
    ),
  };
}

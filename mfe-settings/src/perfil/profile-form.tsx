import type { Seller } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { CompareDialog, type Side } from '@balcao/ui/display';
import { type FormHandle, SaveBar, ServerForm } from '@balcao/ui/form';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { type Conflict, chosenValues, conflictOf, currentSellerOf } from './conflict';
import { changedFields, type EditableField, type ProfileValues, patchOf, valuesOf } from './profile-values';
import { saveSeller } from './seller-api';
import { useSellerUpdates } from './use-seller';

export interface ProfileFormProps {
  name: string;
  seller: Seller;
  /** The fields that this form edits; a constant. */
  fields: readonly EditableField[];
  form: FormHandle;
  /** The verb with its object: "Salvar endereço". */
  saveLabel: string;
  onChange?(changed: ProfileValues): void;
  children: ReactNode;
}

/** Edits a part of the seller. Only what changed is sent, and a save that came too late becomes a comparison. */
export function ProfileForm({ name, seller, fields, form, saveLabel, onChange, children }: ProfileFormProps) {
  const { http, notify } = useShell();
  const { show } = useSellerUpdates();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const initialValues = useMemo(() => valuesOf(seller, fields), [seller, fields]);
  const base = useBase(seller, fields, form);

  async function save(values: ProfileValues) {
    const edited = changedFields(valuesOf(base.current, fields), values, fields);
    if (edited.length > 0) {
      const saved = await saveSeller(http, base.current, patchOf(values, edited));
      base.current = saved;
      show(saved);
    }
    notify.toast('Perfil salvo.');
  }

  function openComparison(error: unknown): boolean {
    const current = currentSellerOf(error);
    if (!current) return false;
    setConflict(conflictOf(fields, base.current, form.getFieldsValue(), current));
    return true;
  }

  function resolve(found: Conflict, chosen: Readonly<Record<string, Side>>) {
    base.current = found.current;
    show(found.current);
    form.setFieldsValue(chosenValues(found, fields, chosen));
    setConflict(null);
    form.submit();
  }

  return (
    <>
      <ServerForm<ProfileValues>
        name={name}
        handle={form}
        initialValues={initialValues}
        onSubmit={save}
        onFailure={openComparison}
        onChange={onChange}
      >
        {children}
        <SaveBar label={saveLabel} />
      </ServerForm>
      {conflict && (
        <CompareDialog
          open
          title="Seu perfil foi alterado em outro lugar"
          differences={conflict.differences}
          onCancel={() => setConflict(null)}
          onResolve={(chosen) => resolve(conflict, chosen)}
        />
      )}
    </>
  );
}

/**
 * The seller that the form's values come from. It follows a newer one only when nothing of this form is at stake:
 * otherwise the old version has to meet the API's 412, or somebody else's change would be overwritten unseen.
 */
function useBase(seller: Seller, fields: readonly EditableField[], form: FormHandle) {
  const base = useRef(seller);
  useEffect(() => {
    const mine: ProfileValues = form.getFieldsValue();
    const next = valuesOf(seller, fields);
    const untouched = changedFields(valuesOf(base.current, fields), next, fields).length === 0;
    const followed = changedFields(mine, next, fields).length === 0;
    if (untouched || followed) base.current = seller;
  }, [seller, fields, form]);
  return base;
}

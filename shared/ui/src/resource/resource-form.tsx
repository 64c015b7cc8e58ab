import { useShell } from '@balcao/contract';
import { useLocation } from '@balcao/contract/router';
import { type ReactNode, useMemo, useRef } from 'react';
import { useIdempotencyKey } from '../base/use-idempotency-key';
import type { FormHandle, FormValues } from '../form/form-values';
import { changedNames } from '../form/same-values';
import { SaveBar } from '../form/save-bar';
import { ServerForm } from '../form/server-form';
import { useStepUp } from '../form/use-step-up';
import { conflictOf, currentOf } from './conflict';
import { createResource, patchResource } from './resource-calls';
import {
  type ResourceCreation,
  type ResourceSpec,
  USUAL_WORDS,
  type Versioned,
  valuesOf,
} from './resource-spec';
import { useBase } from './use-base';
import { useComparison } from './use-comparison';

export interface ResourceFormProps<Resource extends Versioned, Values extends FormValues> {
  /** Unique on the page: prefix of the ids of its fields. */
  name: string;
  spec: ResourceSpec<Resource, Values>;
  /** The record that is edited; without it a new one is made, as `creation` says. */
  resource: Resource | undefined;
  creation?: ResourceCreation<Resource, Values> | undefined;
  form: FormHandle;
  /** The verb with its object: "Salvar produto". */
  saveLabel: string;
  /** Gets the API's answer before the form takes it over. Show it with `useResource`. */
  onSaved(saved: Resource): void;
  onChange?: ((changed: Partial<Values>, all: Values) => void) | undefined;
  /** The person may look and not change: every field is shown, and none takes anything. Say why with `ReadOnlyNotice`. */
  readOnly?: boolean | undefined;
  children: ReactNode;
}

/**
 * Edits a record, or makes one.
 *
 * Only what changed is sent, with the version that it was read with; a stale save opens a comparison, whose result is
 * saved on the newer version. A new record is created once and then edited at its own address. After any failure the
 * typed values stay. Where the API wants it, as for values that lead buyers or data elsewhere, the person confirms themselves first.
 */
export function ResourceForm<Resource extends Versioned, Values extends FormValues>({
  name,
  spec,
  resource,
  creation,
  form,
  saveLabel,
  onSaved,
  onChange,
  readOnly = false,
  children,
}: ResourceFormProps<Resource, Values>) {
  const { http, notify, navigation } = useShell();
  const { pathname, state } = useLocation();
  const keys = useIdempotencyKey();
  const address = useRef<string>(undefined);
  const base = useBase(spec, resource, form);
  const stepUp = useStepUp();
  const comparison = useComparison({ spec, form, base, onCurrent: onSaved });
  const initialValues = useMemo(
    () => (resource ? valuesOf(spec, resource) : creation?.initialValues),
    [resource, spec, creation],
  );

  async function save(values: Values) {
    const known = base.current;
    if (known) return (await stepUp.run(() => update(known, values))) !== null;
    if (creation) return (await stepUp.run(() => create(creation, values))) !== null;
    return false;
  }

  async function write(known: Resource, patch: object): Promise<Resource> {
    return spec.write?.(http, known, patch) ?? patchResource<Resource>(http, spec.path, known, patch);
  }

  async function update(known: Resource, values: Values) {
    const changed = changedNames(valuesOf(spec, known), values);
    if (changed.length > 0) {
      const patch = spec.patchOf?.(values, changed) ?? pick(values, changed);
      const saved = await write(known, patch).catch((error: unknown) => {
        const current = currentOf<Resource>(error);
        // The answer of an earlier save was lost: the stored values are already the wanted ones.
        if (current && conflictOf(spec, known, values, current).differences.length === 0) return current;
        throw error;
      });
      base.current = saved;
      onSaved(saved);
    }
    notify.toast((spec.words ?? USUAL_WORDS).saved);
  }

  async function create(
    { requestOf, addressOf, created: words = USUAL_WORDS.created }: ResourceCreation<Resource, Values>,
    values: Values,
  ) {
    const body = requestOf?.(values) ?? values;
    const created = await createResource<Resource>(http, spec.path, body, keys.headersFor(body));
    keys.renew();
    base.current = created;
    onSaved(created);
    notify.toast(words);
    address.current = addressOf?.(created) ?? `${pathname}/${created.id}`;
  }

  /** Only after the form is clean, else the guard would ask before leaving. */
  function goToAddress() {
    if (address.current) navigation.navigate(address.current, { replace: true, state });
  }

  return (
    <>
      <ServerForm<Values>
        name={name}
        handle={form}
        initialValues={initialValues}
        onSubmit={save}
        onFailure={comparison.open}
        onDone={goToAddress}
        onChange={onChange}
        readOnly={readOnly}
      >
        {children}
        {!readOnly && <SaveBar label={saveLabel} />}
      </ServerForm>
      {comparison.dialog}
      {stepUp.dialog}
    </>
  );
}

function pick<Values extends FormValues>(values: Values, names: readonly (keyof Values & string)[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

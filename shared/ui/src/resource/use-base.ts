import { type RefObject, useEffect, useRef } from 'react';
import type { FormHandle, FormValues } from '../form/form-values';
import { changedNames, sameValues } from '../form/same-values';
import { type ResourceSpec, type Versioned, valuesOf } from './resource-spec';

/**
 * The record that the form's values come from. It follows a newer record only while the form is clean. Otherwise the
 * old version must get the API's 412, or somebody else's change would be overwritten.
 */
export function useBase<Resource extends Versioned, Values extends FormValues>(
  spec: ResourceSpec<Resource, Values>,
  resource: Resource | undefined,
  form: FormHandle,
): RefObject<Resource | undefined> {
  const base = useRef(resource);
  useEffect(() => {
    if (!resource) return;
    const next = valuesOf(spec, resource);
    const untouched = !base.current || sameValues(valuesOf(spec, base.current), next);
    const followed = changedNames(next, form.getFieldsValue() as Values).length === 0;
    if (untouched || followed) base.current = resource;
  }, [resource, spec, form]);
  return base;
}

import { FORM_READY_EVENT } from '@balcao/contract';
import { Form } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../base/use-latest';
import { ErrorSummary } from './error-summary';
import { createFieldRegistry } from './field-registry';
import { controlId, FormDirtyProvider, type FormScope, FormScopeProvider } from './form-context';
import type { FormHandle, FormValues } from './form-values';
import { replayTypedText } from './replay-typed-text';
import { changedNames } from './same-values';
import { submitFailureOf } from './submit-failure';
import { useFollowedValues } from './use-followed-values';
import { useFormProblems } from './use-form-problems';
import { useSubmit } from './use-submit';

export interface ServerFormProps<Values extends FormValues> {
  /** Unique on the page: prefix of the ids of its fields. */
  name: string;
  /** The first values of the form. When they change later (read again, saved) the form follows unless it was edited. */
  initialValues?: Values | undefined;
  /**
   * Sends the form. Rejecting keeps it open: `fields` of an `ApiError` go to the fields, `errors` to the summary. Resolving with
   * `false` says that the person has called it off: nothing is saved, and what was typed stays unsaved.
   */
  onSubmit(values: Values): unknown;
  /** Called on each change by the person, with what changed and with all values. */
  onChange?: ((changed: Partial<Values>, all: Values) => void) | undefined;
  /** Shows a failure elsewhere (a 412 opens a comparison): return true to keep it out of the summary. */
  onFailure?: ((error: unknown) => boolean) | undefined;
  /** Called after saving, when no unsaved work is left. Navigate here. */
  onDone?: (() => void) | undefined;
  handle?: FormHandle | undefined;
  /** Shows every field, none of which takes anything. */
  readOnly?: boolean | undefined;
  children: ReactNode;
}

/**
 * A form that validates on blur and on submit; the API validates again.
 *
 * On a failure the summary says what is wrong, the first wrong field gets the focus, typed data stays, and the form
 * can be sent again. A second submit while one is pending is ignored.
 */
export function ServerForm<Values extends FormValues>({
  name,
  initialValues,
  onSubmit,
  onChange,
  onFailure,
  onDone,
  handle,
  readOnly = false,
  children,
}: ServerFormProps<Values>) {
  const [form] = Form.useForm<FormValues>(handle);
  const [registry] = useState(createFieldRegistry);
  const [saved, setSaved] = useState<FormValues>(initialValues ?? {});
  const [dirty, setDirty] = useState(false);
  const [done, setDone] = useState(0);
  const problems = useFormProblems(name, form, registry);
  const { shown, marks, focusProblem, clearAll, showFailure, showInvalid, clearErrors } = problems;
  const element = useRef<HTMLDivElement>(null);
  const { busy, submit } = useSubmit<Values>(onSubmit, (error) => {
    if (!onFailure?.(error)) showFailure(submitFailureOf(error));
  });

  useEffect(() => {
    if (!element.current) return;
    replayTypedText(element.current);
    element.current.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
  }, []);

  useFollowedValues(initialValues, dirty, (values) => {
    setSaved(values);
    resetValues(form, values);
  });

  const latestOnDone = useLatest(onDone);
  useEffect(() => {
    if (done > 0) latestOnDone.current?.();
  }, [done]);

  function takeEdited(changed: FormValues, all: FormValues) {
    clearErrors(Object.keys(changed));
    setDirty(changedNames(saved, all).length > 0);
    onChange?.(changed as Partial<Values>, all as Values);
  }
  const latestTakeEdited = useLatest(takeEdited);

  async function send(values: FormValues): Promise<boolean> {
    clearAll();
    if (!(await submit(values as Values))) return false;
    setSaved(values);
    setDirty(changedNames(values, form.getFieldsValue()).length > 0);
    return true;
  }

  const refuse = (errorFields: readonly { name: readonly (string | number)[]; errors: string[] }[]) =>
    showInvalid(Object.fromEntries(errorFields.map((field) => [String(field.name[0]), field.errors])));

  const latestSave = useLatest(() =>
    form.validateFields().then(send, (refused: { errorFields: Parameters<typeof refuse>[0] }) => {
      refuse(refused.errorFields);
      return false;
    }),
  );

  const unsaved = useCallback(
    (values: FormValues) =>
      Object.fromEntries(changedNames(saved, values).map((field) => [field, values[field]])),
    [saved],
  );

  const scope = useMemo<FormScope>(
    () => ({
      name,
      busy,
      marks,
      registry,
      submit: () => form.submit(),
      save: () => latestSave.current(),
      unsaved,
      changes: () => unsaved(form.getFieldsValue()),
      edit(values) {
        form.setFields(Object.entries(values).map(([field, value]) => ({ name: field, value })));
        latestTakeEdited.current(values, { ...form.getFieldsValue(), ...values });
      },
      discard() {
        form.resetFields();
        resetValues(form, saved);
        setDirty(false);
        clearAll();
      },
    }),
    [name, busy, marks, registry, form, saved, unsaved, clearAll],
  );

  return (
    <FormScopeProvider value={scope}>
      <FormDirtyProvider value={dirty}>
        <div ref={element}>
          <Form
            form={form}
            name={name}
            layout="vertical"
            requiredMark={false}
            disabled={readOnly}
            initialValues={initialValues}
            validateTrigger="onBlur"
            onFinish={(values) => void send(values).then((sent) => sent && setDone((times) => times + 1))}
            onFinishFailed={({ errorFields }) => refuse(errorFields)}
            onValuesChange={takeEdited}
            onFieldsChange={problems.followValidation}
          >
            {shown.problems.length > 0 && (
              <ErrorSummary
                problems={shown.problems}
                requestId={shown.requestId}
                focused={!shown.problems.some((problem) => problem.field)}
                idOf={(path) => controlId(name, path)}
                onPick={focusProblem}
              />
            )}
            {readOnly ? (
              <fieldset className="bal-read-only" disabled>
                {children}
              </fieldset>
            ) : (
              children
            )}
          </Form>
        </div>
      </FormDirtyProvider>
    </FormScopeProvider>
  );
}

/** Sets values whole, because `setFieldsValue` would merge objects. */
function resetValues(form: FormHandle, values: FormValues) {
  form.setFields(Object.entries(values).map(([field, value]) => ({ name: field, value, errors: [] })));
}

import { FORM_READY_EVENT } from '@balcao/contract';
import { Form, type FormInstance } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ErrorSummary, type Problem } from './error-summary';
import { type FormScope, FormScopeProvider } from './form-context';
import { failureProblems, fieldProblems } from './problems';
import { replayTypedText } from './replay-typed-text';
import { sameValues } from './same-values';
import { type SubmitFailure, submitFailureOf } from './submit-failure';
import { useSubmit } from './use-submit';

/** Values by field name. Fields of an object are named by their path: `address.zipCode`. */
export type FormValues = Record<string, string | boolean | undefined>;

export type FormHandle = FormInstance<FormValues>;

/** A handle to set (`setFieldsValue`) or read (`getFieldsValue`) a form's values from outside of it. */
export function useFormHandle(): FormHandle {
  const [form] = Form.useForm<FormValues>();
  return form;
}

/** What a text field holds now, also when it was set from outside. Empty until there is something. */
export function useFieldValue(form: FormHandle, name: string): string {
  const value = Form.useWatch(name, form);
  return typeof value === 'string' ? value : '';
}

export interface ServerFormProps<Values extends FormValues> {
  /** Unique on the page: prefix of the ids of its fields. */
  name: string;
  /** What the form shows first. When it changes later (read again, saved) the form follows unless it was edited. */
  initialValues?: Values | undefined;
  /** Sends the form. Rejecting keeps it open: `fields` of an `ApiError` go to the fields, `errors` to the summary. */
  onSubmit(values: Values): Promise<void> | void;
  /** Called on each change by the person, with what changed and with all values. */
  onChange?: ((changed: Partial<Values>, all: Values) => void) | undefined;
  /** Shows a failure elsewhere (a 412 opens a comparison): return true to keep it out of the summary. */
  onFailure?: ((error: unknown) => boolean) | undefined;
  handle?: FormHandle | undefined;
  children: ReactNode;
}

interface Shown {
  problems: readonly Problem[];
  requestId: string | undefined;
}

const NOTHING_SHOWN: Shown = { problems: [], requestId: undefined };

/**
 * A form that is judged on blur and on submit, and again by the API.
 *
 * On a failure the summary says what is wrong, the first field to blame gets the focus, typed data stays, and the form
 * can be sent again. A second submit while one is under way is ignored.
 */
export function ServerForm<Values extends FormValues>({
  name,
  initialValues,
  onSubmit,
  onChange,
  onFailure,
  handle,
  children,
}: ServerFormProps<Values>) {
  const [form] = Form.useForm<FormValues>(handle);
  const labels = useRef(new Map<string, string>()).current;
  const [saved, setSaved] = useState<FormValues>(initialValues ?? {});
  const [dirty, setDirty] = useState(false);
  const [shown, setShown] = useState(NOTHING_SHOWN);
  const element = useRef<HTMLDivElement>(null);
  const { busy, submit } = useSubmit<Values>(onSubmit, showFailure);

  function showFailure(error: unknown) {
    if (onFailure?.(error)) return;
    const failure: SubmitFailure = submitFailureOf(error);
    const known = Object.keys(failure.fields).filter((field) => labels.has(field));
    form.setFields(known.map((field) => ({ name: field, errors: failure.fields[field] ?? [] })));
    show(failureProblems(failure, labels), failure.requestId);
  }

  function show(problems: readonly Problem[], requestId?: string) {
    setShown({ problems, requestId });
    const first = problems.find((problem) => problem.field)?.field;
    if (first) form.focusField(first);
  }

  useEffect(() => {
    if (!element.current) return;
    replayTypedText(element.current);
    element.current.dispatchEvent(new Event(FORM_READY_EVENT, { bubbles: true }));
  }, []);

  const current = useRef({ saved, dirty });
  current.current = { saved, dirty };
  useEffect(() => {
    const known = current.current;
    if (!initialValues || known.dirty || sameValues(initialValues, known.saved)) return;
    setSaved(initialValues);
    form.setFieldsValue(initialValues);
  }, [form, initialValues]);

  const register = useCallback(
    (field: string, label: string) => {
      labels.set(field, label);
      return () => void labels.delete(field);
    },
    [labels],
  );

  const scope = useMemo<FormScope>(
    () => ({
      busy,
      dirty,
      submit: () => form.submit(),
      discard() {
        form.resetFields();
        form.setFieldsValue(saved);
        setDirty(false);
        setShown(NOTHING_SHOWN);
      },
      register,
    }),
    [busy, dirty, form, register, saved],
  );

  async function send(values: FormValues) {
    setShown(NOTHING_SHOWN);
    if (!(await submit(values as Values))) return;
    setSaved(values);
    setDirty(!sameValues(values, form.getFieldsValue()));
  }

  return (
    <FormScopeProvider value={scope}>
      <div ref={element}>
        <Form
          form={form}
          name={name}
          layout="vertical"
          requiredMark={false}
          initialValues={initialValues}
          validateTrigger="onBlur"
          onFinish={(values) => void send(values)}
          onFinishFailed={({ errorFields }) =>
            show(
              fieldProblems(
                Object.fromEntries(errorFields.map((f) => [String(f.name[0]), f.errors])),
                labels,
              ),
            )
          }
          onValuesChange={(changed, all) => {
            const judged = Object.keys(changed).filter((field) => form.getFieldError(field).length > 0);
            form.setFields(judged.map((field) => ({ name: field, errors: [] })));
            setDirty(!sameValues(saved, all));
            onChange?.(changed as Partial<Values>, all as Values);
          }}
        >
          {shown.problems.length > 0 && (
            <ErrorSummary
              problems={shown.problems}
              requestId={shown.requestId}
              focused={!shown.problems.some((problem) => problem.field)}
              idOf={(field) => `${name}_${field}`}
              onPick={(field) => form.focusField(field)}
            />
          )}
          {children}
        </Form>
      </div>
    </FormScopeProvider>
  );
}

import type { FormInstance } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Problem } from './error-summary';
import { type FieldRegistry, valueAt } from './field-registry';
import { controlId } from './form-context';
import { failureProblems, fieldProblems, sentenceUnder } from './problems';
import { sameValue } from './same-values';
import type { SubmitFailure } from './submit-failure';

/** A wrong part of a field's value. When the value changes, its error is cleared. */
interface Mark {
  problem: Problem;
  value: unknown;
}

interface Shown {
  problems: readonly Problem[];
  requestId: string | undefined;
  marks: readonly Mark[];
  /** The values of the fields named in the summary, as they were refused. */
  refused: ReadonlyMap<string, unknown>;
}

const NOTHING: Shown = { problems: [], requestId: undefined, marks: [], refused: new Map() };

/** The state of a field, as antd reports it. */
interface FieldReport {
  name: readonly (string | number)[];
  validating?: boolean;
  errors?: readonly unknown[];
}

/** The errors of a form: in the summary, under the fields, and at parts of their values. */
export function useFormProblems(name: string, form: FormInstance, registry: FieldRegistry) {
  const [shown, setShown] = useState(NOTHING);
  const underValidation = useRef(new Set<string>());

  const focusProblem = useCallback(
    ({ path, field }: Problem) => {
      const control = path && document.getElementById(controlId(name, path));
      if (control) control.focus();
      else if (field) form.focusField(field);
    },
    [name, form],
  );

  function showProblems(problems: readonly Problem[], requestId?: string) {
    const marks = problems.flatMap((problem) => {
      const { path, field } = problem;
      if (!path || !field || path === field) return [];
      return [{ problem, value: valueAt(form.getFieldValue(field), path.slice(field.length + 1)) }];
    });
    const refused = new Map(
      problems.flatMap(({ field }) => (field ? [[field, form.getFieldValue(field)]] : [])),
    );
    setShown({ problems, requestId, marks, refused });
    const first = problems.find((problem) => problem.field);
    if (first) focusProblem(first);
  }

  function setFieldErrors(problems: readonly Problem[], fields: Iterable<string>) {
    form.setFields(
      [...new Set(fields)].map((field) => {
        const sentence = sentenceUnder(field, problems);
        return { name: field, errors: sentence ? [sentence] : [] };
      }),
    );
  }

  /** After a submit that the API refused. */
  function showFailure(failure: SubmitFailure) {
    const problems = failureProblems(failure, registry);
    setFieldErrors(
      problems,
      problems.flatMap(({ field }) => field ?? []),
    );
    showProblems(problems, failure.requestId);
  }

  /** After a submit that the form itself refused: each field's first sentence. */
  function showInvalid(refused: Readonly<Record<string, readonly string[]>>) {
    const fields = Object.entries(refused).flatMap(([field, sentences]) => {
      const parts = Object.entries(registry.entry(field)?.partProblems?.(form.getFieldValue(field)) ?? {});
      if (parts.length === 0) return [[field, sentences] as const];
      return parts.map(([rest, sentence]) => [`${field}.${rest}`, [sentence]] as const);
    });
    showProblems(fieldProblems(Object.fromEntries(fields), registry));
  }

  /** Clears the errors of fields that were edited. They come back with the next validation. */
  function clearErrors(changed: readonly string[]) {
    const withErrors = changed.filter((field) => form.getFieldError(field).length > 0);
    const gone = (mark: Mark) => {
      const { field = '', path = '' } = mark.problem;
      const now = valueAt(form.getFieldValue(field), path.slice(field.length + 1));
      return changed.includes(field) && !sameValue(now, mark.value);
    };
    const marks = shown.marks.filter((mark) => !gone(mark));
    setFieldErrors(
      marks.map(({ problem }) => problem),
      withErrors,
    );
    if (marks.length < shown.marks.length) setShown({ ...shown, marks });
  }

  /** Removes what is right by now from the summary, once its field was validated again. */
  function followValidation(reports: readonly FieldReport[]) {
    for (const {
      name: [first],
      validating,
      errors = [],
    } of reports) {
      const field = String(first);
      if (validating) underValidation.current.add(field);
      else if (underValidation.current.delete(field) && errors.length === 0) removeMended(field);
    }
  }

  function removeMended(field: string) {
    const now: unknown = form.getFieldValue(field);
    setShown((last) => {
      const isMended = (problem: Problem) =>
        problem.field === field &&
        (problem.path === field
          ? !sameValue(now, last.refused.get(field))
          : !last.marks.some((mark) => mark.problem === problem));
      const left = last.problems.filter((problem) => !isMended(problem));
      if (left.length === last.problems.length) return last;
      // What was said of the form as a whole was about its fields.
      return left.some((problem) => problem.field) ? { ...last, problems: left } : NOTHING;
    });
  }

  const marks = useMemo(
    () => new Map(shown.marks.map(({ problem }) => [problem.path ?? '', problem.sentence ?? problem.text])),
    [shown.marks],
  );

  const clearAll = useCallback(() => setShown(NOTHING), []);
  return {
    shown,
    marks,
    focusProblem,
    clearAll,
    showFailure,
    showInvalid,
    clearErrors,
    followValidation,
  };
}

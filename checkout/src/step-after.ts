import type { V1Session } from '@balcao/api-schema';
import { firstOpenStep, type Step, stepOf, toStep } from '@balcao/checkout-page';
import { type FormBody, textOf } from './form-input';
import type { FormAnswer } from './receive-form';

interface ShownStep {
  step: Step;
  /** The problems, by field: also fields to fill before one goes on. */
  errors: Record<string, string>;
  status: number;
}

const sentenceOf = (path: string): string =>
  path === 'shipping_option' ? 'Escolha como quer receber.' : 'Preencha este campo.';

/**
 * The next part of a form in steps: the one that was asked for, or an earlier one in which a field is wrong or missing.
 * @param body the sent form; undefined for a page that was opened
 */
export function stepAfter(
  session: V1Session,
  { errors = {}, status = 200 }: Partial<FormAnswer>,
  body: FormBody | undefined,
): ShownStep {
  if (body === undefined) return { step: firstOpenStep(session), errors, status };
  const act = textOf(body, 'do') ?? '';
  const asked = toStep(/^step-(\d)$/.exec(act)?.[1]);
  const missing = session.missing.filter(
    (path) => asked !== undefined && stepOf(path) !== 0 && stepOf(path) < asked,
  );
  const all = { ...Object.fromEntries(missing.map((path) => [path, sentenceOf(path)])), ...errors };
  const wrong = Object.keys(all)
    .map(stepOf)
    .filter((step) => step !== 0);
  const wanted = asked ?? toStep(textOf(body, 'step')) ?? 1;
  const first = Math.min(...wrong, 3) as Step;
  const isBlocked = wrong.length > 0 && (act === 'pay' || first < wanted);
  const step = (asked !== undefined || act === 'pay') && isBlocked ? first : wanted;
  return { step, errors: all, status: missing.length > 0 ? 422 : status };
}

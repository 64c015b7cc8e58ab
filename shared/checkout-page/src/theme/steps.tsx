import type { V1Session } from '@balcao/api-schema';
import type { ReactNode } from 'react';
import { addressIsNeeded } from '../form/address';
import { Part } from '../form/fields';
import { appearanceFor } from './appearance';

/** The parts that are asked for together, in their order. */
export const STEPS = { 1: 'Seus dados', 2: 'Entrega', 3: 'Pagamento' } as const;
export type Step = keyof typeof STEPS;

const isStep = (step: number): step is Step => step in STEPS;
export const toStep = (text: string | undefined): Step | undefined => {
  const step = Number(text);
  return isStep(step) ? step : undefined;
};

/** In which step the field of a path stands; 0 for what stands over all of them. */
export function stepOf(path: string): Step | 0 {
  if (path.startsWith('contact.')) return 1;
  if (path.startsWith('address.') || path === 'shipping_option') return 2;
  return path.startsWith('items') ? 0 : 3;
}

/** The first step in which something is missing. */
export const firstOpenStep = ({ missing }: Pick<V1Session, 'missing'>): Step =>
  ([1, 2] as const).find((step) => missing.some((path) => stepOf(path) === step)) ?? 3;

const isShown = (step: Step, session: V1Session): boolean => step !== 2 || addressIsNeeded(session);

const shownSteps = (session: V1Session): Step[] =>
  ([1, 2, 3] as const).filter((step) => isShown(step, session));

interface StepsProps {
  session: V1Session;
  step: Step;
}

/**
 * The steps of a form in three of them, or its tabs: radios of the browser's own, by which styles show one part. Where a browser cannot do
 * that, all parts are there.
 */
export function Steps({ session, step }: StepsProps) {
  const { template } = appearanceFor(session);
  if (template === 'uma_etapa') return null;
  return (
    <Part id="steps" as="fieldset" className={`steps ${template}`}>
      <legend className="hidden">{template === 'abas' ? 'Partes da compra' : 'Etapas da compra'}</legend>
      {shownSteps(session).map((each, index) => (
        <span key={each}>
          <input type="radio" id={`step-${each}`} name="step" value={each} defaultChecked={each === step} />
          <label htmlFor={`step-${each}`}>
            {template === 'tres_etapas' && <b>{index + 1}</b>} {STEPS[each]}
          </label>
        </span>
      ))}
    </Part>
  );
}

/** One of the parts of a form, as its template has it. */
export function StepPart({ session, step, children }: StepsProps & { children: ReactNode }) {
  const { template } = appearanceFor(session);
  if (template === 'uma_etapa') return children;
  const next = shownSteps(session).find((other) => other > step);
  return (
    <div className="step" data-step={step}>
      {children}
      {template === 'tres_etapas' && next && (
        <Part id={`next-${step}`}>
          <button type="submit" name="do" value={`step-${next}`} className="pay">
            Continuar para {STEPS[next].toLowerCase()}
          </button>
        </Part>
      )}
    </div>
  );
}

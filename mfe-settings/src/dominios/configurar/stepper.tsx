import { Icon } from '@balcao/ui/base';
import { SETUP_STEP_LABELS, SETUP_STEPS, type SetupStep } from './steps';

const WORDS = { done: 'feito', current: 'agora', next: 'depois' } as const;

/** The person's step between the host and its verification. */
export function Stepper({ current }: { current: SetupStep }) {
  const position = SETUP_STEPS.indexOf(current);
  const stateOf = (at: number) => (at < position ? 'done' : at === position ? 'current' : 'next');
  return (
    <ol className="set-steps" aria-label="Passos da configuração">
      {SETUP_STEPS.map((step, at) => {
        const state = stateOf(at);
        return (
          <li
            key={step}
            className={`set-step set-step-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="set-step-mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={16} /> : at + 1}
            </span>
            <span>
              {SETUP_STEP_LABELS[step]}
              <span className="bal-visually-hidden"> ({WORDS[state]})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

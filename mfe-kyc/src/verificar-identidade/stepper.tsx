import { Icon } from '@balcao/ui/base';
import { STEPS } from './steps';
import './stepper.css';

function stateOf(position: number, current: number): 'done' | 'current' | 'next' {
  if (position < current) return 'done';
  return position === current ? 'current' : 'next';
}

const WORDS = { done: 'feito', current: 'agora', next: 'depois' } as const;

/** The person's step between the first and the last. */
export function Stepper({ current }: { current: number }) {
  return (
    <ol className="stepper" aria-label="Passos da verificação">
      {STEPS.map((step, position) => {
        const state = stateOf(position, current);
        return (
          <li
            key={step}
            className={`stepper-step stepper-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="stepper-mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" /> : position + 1}
            </span>
            <span>
              {step}
              <span className="bal-visually-hidden"> ({WORDS[state]})</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

import { useEffect, useRef } from 'react';
import { Icon } from '../base/icon';

export interface Problem {
  /** The field that it is about; without it the form as a whole. */
  field?: string | undefined;
  /** The field's name, or the place inside its value: `variants.3.sku`. */
  path?: string | undefined;
  /** The sentence at the place of the problem. */
  sentence?: string | undefined;
  /** The same for those who do not see where. */
  text: string;
}

export interface ErrorSummaryProps {
  problems: readonly Problem[];
  requestId: string | undefined;
  /** Takes the focus when no field has an error. */
  focused: boolean;
  onPick(problem: Problem): void;
  /** The id of the control at a path. */
  idOf(path: string): string;
}

/** The errors of a form, at its top, with a link to each field. */
export function ErrorSummary({ problems, requestId, focused, onPick, idOf }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);

  return (
    <div ref={box} className="bal-notice bal-notice-error" role="alert" tabIndex={-1}>
      <Icon name="error" />
      <div className="bal-notice-body">
        <ul className="bal-error-list">
          {problems.map((problem) => (
            <li key={`${problem.path ?? ''}:${problem.text}`}>
              {problem.path ? (
                <a
                  href={`#${idOf(problem.path)}`}
                  onClick={(event) => {
                    // The address belongs to the shell's history, so the link only moves the focus.
                    event.preventDefault();
                    onPick(problem);
                  }}
                >
                  {problem.text}
                </a>
              ) : (
                problem.text
              )}
            </li>
          ))}
        </ul>
        {requestId && (
          <p className="bal-meta">
            Código para o suporte: <code>{requestId}</code>
          </p>
        )}
      </div>
    </div>
  );
}

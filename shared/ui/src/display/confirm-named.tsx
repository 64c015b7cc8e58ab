import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../base/button';
import { Dialog } from './dialog';

export interface NamedRequest {
  /** The action: "Excluir", or with its object "Tornar principal". */
  verb: string;
  /** The kind of thing with its article, before its name: "o produto", "os dados de". */
  kind: string;
  /** The thing's own name. */
  name: string;
  /** The consequence, and that it can no longer be undone. */
  consequence: ReactNode;
  /** Must be typed to confirm an action that cannot be undone. Default: nothing. */
  typed?: boolean | undefined;
  destructive?: boolean | undefined;
}

export interface ConfirmNamedDialogProps extends NamedRequest {
  onAnswer(confirmed: boolean): void;
}

/** The text of the button: "Excluir produto" of "o produto", "Apagar dados" of "os dados de". A verb with its object says all. */
function actionOf({ verb, kind }: Pick<NamedRequest, 'verb' | 'kind'>): string {
  if (verb.includes(' ')) return verb;
  return `${verb} ${kind.replace(/^[oa]s? /, '').replace(/ d(?:e|[oa]s?)$/, '')}`;
}

/** Asks whether to do something to one thing, which it names; for dangerous things the name must be typed. */
export function ConfirmNamedDialog({
  verb,
  kind,
  name,
  consequence,
  typed = false,
  destructive,
  onAnswer,
}: ConfirmNamedDialogProps) {
  const id = useId();
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState('');

  function answerYes(event: FormEvent) {
    event.preventDefault();
    // Events of a portal bubble to the React parent, and the dialog may stand inside a form.
    event.stopPropagation();
    if (typed && answer.trim() !== name.trim()) setProblem(`O que você digitou não é igual a “${name}”.`);
    else onAnswer(true);
  }

  return (
    <Dialog
      open
      title={`${verb} ${kind} “${name}”?`}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>Cancelar</Button>
          <Button kind="primary" type="submit" form={id} destructive={destructive}>
            {actionOf({ verb, kind })}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={answerYes} className="bal-confirm">
        <div>{consequence}</div>
        {typed && (
          <div className="bal-confirm-typed">
            <label htmlFor={`${id}-name`}>
              Para confirmar, digite <strong>{name}</strong>
            </label>
            <input
              id={`${id}-name`}
              className="bal-input"
              value={answer}
              autoComplete="off"
              spellCheck={false}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => {
                setAnswer(target.value);
                setProblem('');
              }}
            />
            {problem && (
              <p id={`${id}-problem`} role="alert" className="bal-confirm-problem">
                {problem}
              </p>
            )}
          </div>
        )}
      </form>
    </Dialog>
  );
}

import { Icon } from '@balcao/ui/frame';
import { useEffect, useId, useRef } from 'react';
import type { Question } from './notices';

/** Asks one question in the browser's own modal dialog; the focus goes back to where it was. */
export function ConfirmDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const title = useId();
  const body = useId();

  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // The browser would begin with the cross.
    cancel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="bal-dialog"
      aria-labelledby={title}
      aria-describedby={body}
      onCancel={(event) => {
        event.preventDefault();
        question.answer('cancel');
      }}
    >
      <div className="bal-dialog-header">
        <h2 id={title} className="bal-h2">
          {question.title}
        </h2>
        <button
          type="button"
          className="bal-icon-button"
          aria-label="Fechar"
          onClick={() => question.answer('cancel')}
        >
          <Icon name="close" />
        </button>
      </div>
      <p id={body}>{question.body}</p>
      <div className="bal-dialog-actions">
        <button ref={cancel} type="button" className="bal-action" onClick={() => question.answer('cancel')}>
          {question.cancelLabel ?? 'Cancelar'}
        </button>
        <button
          type="button"
          className={`bal-action ${confirmKind(question)}`}
          onClick={() => question.answer('confirm')}
        >
          {question.confirmLabel}
        </button>
        {question.alternativeLabel && (
          <button
            type="button"
            className="bal-action bal-action-primary"
            onClick={() => question.answer('alternative')}
          >
            {question.alternativeLabel}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The safe way out, where there is one, is the only one that stands out. */
const confirmKind = ({ destructive, alternativeLabel }: Question): string => {
  if (destructive) return 'bal-action-danger';
  return alternativeLabel ? '' : 'bal-action-primary';
};

import { Button } from '../base/button';
import type { Revealed } from './use-revealed';

export interface RevealButtonProps {
  /** The name of the value in the button: "CPF" makes "Mostrar CPF". */
  label: string;
  revealed: Revealed<unknown>;
}

/** Shows what `useRevealed` holds back, or masks it again, and says why it could not. */
export function RevealButton({ label, revealed: { value, busy, problem, toggle } }: RevealButtonProps) {
  const shown = value !== undefined;
  return (
    <>
      <Button
        kind="link"
        size="small"
        icon={shown ? 'eye-off' : 'eye'}
        busy={busy}
        aria-label={`${shown ? 'Ocultar' : 'Mostrar'} ${label}`}
        onClick={toggle}
      >
        {shown ? 'Ocultar' : 'Mostrar'}
      </Button>
      {problem && (
        <span role="alert" className="bal-personal-problem">
          {problem}
        </span>
      )}
    </>
  );
}

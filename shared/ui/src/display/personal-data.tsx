import { isApiError } from '@balcao/contract';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '../base/button';

const SHOWN_FOR_MS = 60_000;

export interface PersonalDataProps {
  /** What it is, in the words of the button: "CPF" makes "Mostrar CPF". */
  label: string;
  /** The value as everybody may see it. */
  masked: string;
  /**
   * Fetches the value; the API records who looked. Null when the person did not give the reason that was asked for.
   */
  reveal(): Promise<string | null>;
}

/** A person's data, masked until somebody asks to see it, which is recorded. After a minute it is masked again. */
export function PersonalData({ label, masked, reveal }: PersonalDataProps) {
  const [value, setValue] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const hide = useCallback(() => setValue(undefined), []);

  useEffect(() => {
    if (value === undefined) return;
    const timer = setTimeout(hide, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [value, hide]);

  async function show() {
    setBusy(true);
    setProblem('');
    try {
      setValue((await reveal()) ?? undefined);
    } catch (error) {
      const reason = isApiError(error) ? error.errors.join(' ') : '';
      setProblem(reason || 'Não foi possível mostrar agora. Tente de novo em instantes.');
    } finally {
      setBusy(false);
    }
  }

  const shown = value !== undefined;
  return (
    <span className="bal-personal">
      <span className="bal-tabular" aria-live="polite">
        {value ?? masked}
      </span>
      <Button
        kind="link"
        size="small"
        icon={shown ? 'eye-off' : 'eye'}
        busy={busy}
        aria-label={shown ? `Ocultar ${label}` : `Mostrar ${label}`}
        onClick={shown ? hide : () => void show()}
      >
        {shown ? 'Ocultar' : 'Mostrar'}
      </Button>
      {problem && (
        <span role="alert" className="bal-personal-problem">
          {problem}
        </span>
      )}
    </span>
  );
}

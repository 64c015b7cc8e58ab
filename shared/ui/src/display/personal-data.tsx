import { RevealButton } from './reveal-button';
import { useRevealed } from './use-revealed';

export interface PersonalDataProps {
  /** The name of the value in the button: "CPF" makes "Mostrar CPF". */
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
  const revealed = useRevealed(reveal);
  return (
    <span className="bal-personal">
      <span className="bal-tabular" aria-live="polite">
        {revealed.value ?? masked}
      </span>
      <RevealButton label={label} revealed={revealed} />
    </span>
  );
}

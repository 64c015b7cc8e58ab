import { Button } from '../base/button';
import { useCopy } from './use-copy';

export interface CopyButtonProps {
  /** The copied text. */
  text: string;
  /** The verb with its object: "Copiar link". */
  children: string;
  /** The sentence after copying: "Link copiado." */
  done: string;
  size?: 'medium' | 'small' | undefined;
}

/** Copies a text and says so beside itself. */
export function CopyButton({ text, children, done, size }: CopyButtonProps) {
  const { outcome, copy } = useCopy(done, 'Selecione o texto e copie.');
  return (
    <span className="bal-copy">
      <Button icon="copy" size={size} onClick={() => void copy(text)}>
        {children}
      </Button>
      <span role="status" className="bal-meta">
        {outcome}
      </span>
    </span>
  );
}
